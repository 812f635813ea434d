import { InlineScript } from "./inline-script.tsx";

/**
 * Reloads a page without script when a visitor returns to it: its data of today may be outdated. A browser restores pages from
 * memory, and a phone keeps a tab open for hours.
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
