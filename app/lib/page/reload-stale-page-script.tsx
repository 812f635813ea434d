import { InlineScript } from "./inline-script.tsx";

/**
 * Reloads a page without a running script when a visitor returns to it, because its data may be outdated: browsers restore pages from
 * memory, and phones leave tabs open for hours.
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

// The browser gets the code in the server's HTML, so its bundle does not contain it.
export const ReloadStalePageScript = () => <InlineScript code={import.meta.env.SSR ? CODE : ""} />;
