import { InlineScript } from "./inline-script.tsx";

const LOOK =
  "fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-control bg-fun-soft p-3 text-center font-semibold text-fun-text shadow-lift";

/**
 * Shows on an offline page how old it is, and removes the color of "open" once the stop is over (`data-ends-in`, in minutes from
 * loading). A page from the browser's cache may be hours old. It is inline, because some pages have no other script.
 */
const codeIn = (timeZone: string | undefined) => `(()=>{
let loaded=Date.now();
let note;
const [visit]=performance.getEntriesByType("navigation");
const isOld=visit&&visit.transferSize===0;
try{
const name="loaded "+location.pathname;
if(isOld)loaded=Number(sessionStorage.getItem(name))||loaded;
sessionStorage.setItem(name,loaded);
}catch{}
const old=()=>{
if(!note){note=document.createElement("p");note.setAttribute("role","status");note.className="${LOOK}";document.body.append(note)}
note.textContent="No connection. What you see is from "+new Date(loaded).toLocaleTimeString("en-US",{hour:"numeric",minute:"2-digit",timeZone:${JSON.stringify(timeZone)}})+"."};
const fresh=()=>{if(note)note.remove();note=undefined};
const ask=()=>fetch(location.href,{method:"HEAD",cache:"no-store"}).then(fresh,old);
const over=()=>{for(const badge of document.querySelectorAll("[data-ends-in]"))if(Date.now()-loaded>=badge.dataset.endsIn*6e4)badge.dataset.over=""};
if(isOld)ask();
addEventListener("offline",ask);
addEventListener("online",ask);
document.addEventListener("visibilitychange",()=>{if(document.visibilityState==="visible"){over();if(Date.now()-loaded>6e4)ask()}});
setInterval(()=>{over();if(note)ask()},15e3);
})()`;

/** @param timeZone the business's time zone */
export const PageAgeScript = ({ timeZone }: { timeZone: string | undefined }) => (
  <InlineScript code={codeIn(timeZone)} />
);
