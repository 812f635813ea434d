import { InlineScript } from "./inline-script.tsx";

/**
 * Loads a page that comes without the site's script anew when somebody comes back to it: what it says of today may not hold any
 * more. A browser shows a page that one goes back to as it was, and a phone's pocket keeps one for hours.
 */
const CODE = `(()=>{
const loaded=Date.now();
const load=()=>fetch(location.href,{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&location.reload(),()=>{});
const [visit]=performance.getEntriesByType("navigation");
if(visit&&visit.type==="back_forward"&&visit.transferSize===0)load();
addEventListener("pageshow",({persisted})=>persisted&&load());
document.addEventListener("visibilitychange",()=>document.visibilityState==="visible"&&Date.now()-loaded>6e4&&load());
})()`;

export const KeepFresh = () => <InlineScript code={CODE} />;
