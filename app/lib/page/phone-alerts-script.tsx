import { InlineScript } from "./inline-script.tsx";

/**
 * Sets `data-push` of the root: `off`, `on`, `some` when this browser follows other stops than the page's, or `install` on an iPhone
 * that must have the site on its home screen first; nothing when push is not supported. At a tap it asks for permission and loads
 * `phone-alerts.ts`. It is inline, because some pages have no other script. It listens in the capture phase, because React delays clicks
 * on unhydrated elements.
 */
const CODE = `(()=>{
const root=document.documentElement;
const look=()=>{
if(!("PushManager"in window&&"Notification"in window&&navigator.serviceWorker)){if(/iPhone|iPad/.test(navigator.userAgent))root.dataset.push="install";return}
let topics=null;
try{topics=JSON.parse(localStorage.getItem("phone-alerts"))}catch{}
root.dataset.push=!topics?"off":!topics.length||topics.includes("stop:"+location.pathname.slice(7))?"on":"some";
return topics};
if(look())setTimeout(()=>import("/phone-alerts.js").then(({giveAgain})=>giveAgain()).then(look,()=>{}),8e3);
addEventListener("click",({target})=>{
const button=target.closest&&target.closest("[data-alerts] button");
if(!button)return;
const part=button.closest("[data-alerts]");
const permission=button.value==="on"?Notification.requestPermission():"";
Promise.all([import("/phone-alerts.js"),permission]).then(([{press},permission])=>press(part,button.value,permission)).then(look,()=>{part.querySelector("[role=status]").textContent="That didn't work. Please try again."})},true);
})()`;

// The browser gets the code in the server's HTML, so its bundle does not contain it.
export const PhoneAlertsScript = () => <InlineScript code={import.meta.env.SSR ? CODE : ""} />;
