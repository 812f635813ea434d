import { FIRST_ANSWERS, SESSION, SUMMARY } from "../lib/queries.ts";

/** What each tab of the desk asks for first. */
const CALLS_OF_TAB = {
  overview: ["/api/locations"],
  locations: ["/api/locations"],
  bookings: ["/api/bookings", "/api/locations"],
  messages: ["/api/contact-messages"],
  photos: ["/api/photo-submissions", "/api/business"],
  subscribers: ["/api/subscribers"],
  communications: ["/api/notifications/status", "/api/subscribers", "/api/sends"],
  settings: ["/api/business"],
};

/** An answer that does not come in this time, or is not asked for, is none: it would be old. */
const OLD_MS = 8000;

/**
 * An inline script that begins these calls as soon as the browser reads the page, for whoever has been signed in here: the desk's
 * own script takes a phone a second to come alive, and then finds the answers there (`lib/queries.ts`).
 */
export const FIRST_CALLS = `try{if(localStorage.getItem("admin-auth")){const first=window.${FIRST_ANSWERS}={};for(const path of [${JSON.stringify(SESSION)},${JSON.stringify(SUMMARY)},...(${JSON.stringify(CALLS_OF_TAB)}[new URLSearchParams(location.search).get("tab")||"overview"]||[])])first[path]=Promise.race([fetch(path,{credentials:"include"}).then(answer=>answer.json().then(read=>answer.ok?read:null)),new Promise(late=>setTimeout(late,${OLD_MS},null))]).catch(()=>null);setTimeout(()=>{delete window.${FIRST_ANSWERS}},${OLD_MS})}}catch{}`;
