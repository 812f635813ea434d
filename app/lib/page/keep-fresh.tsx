import { InlineScript } from "./inline-script.tsx";

/**
 * Reloads a page whose script does not run (yet) when a visitor returns to it: its data of today may be outdated. A browser restores pages
 * from memory, and a phone keeps a tab open for hours.
 */
const CODE = `(()=>{
const loaded=Date.now();
const runs=()=>"started"in document.documentElement.dataset;
const load=()=>runs()||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(({ok})=>ok&&!runs()&&location.reload(),()=>{});
const [visit]=performance.getEntriesByType("navigation");
if(visit&&visit.type==="back_forward"&&visit.transferSize===0)load();
addEventListener("pageshow",({persisted})=>persisted&&load());
document.addEventListener("visibilitychange",()=>document.visibilityState==="visible"&&Date.now()-loaded>6e4&&load());
})()`;

// The browser has it from the page: the application's script need not carry it once more.
export const KeepFresh = () => <InlineScript code={import.meta.env.SSR ? CODE : ""} />;
