import { InlineScript } from "./inline-script.tsx";

/**
 * Runs the page's deferred script (`script[type="text/deferred"]`) at the visitor's first interaction or after ten seconds. It runs the
 * script at once when the URL has a chosen package, a form has a draft, or the screen matches a part's `data-script-when`. The modules
 * are preloaded then, because each level of imports would cost a round trip.
 *
 * A dropped file and autofill cause no event except `change`. Browsers also send a `pointermove` without movement when the page changes
 * below a resting mouse.
 *
 * The root gets `data-loaded-at`, the time when the page arrived; `data-started` when the script starts; and `data-moved` at the first
 * interaction except a `pointermove`.
 */
const CODE = `(()=>{
const root=document.documentElement;
root.dataset.loadedAt=Date.now();
const reaches=["pointerdown","keydown","focusin","change","scroll"];
const run=()=>{
const deferred=document.querySelector('script[type="text/deferred"]');
if(!deferred)return;
for(const link of document.querySelectorAll('link[rel="deferred"]'))link.rel="modulepreload";
const script=document.createElement("script");
script.type="module";
script.text=deferred.text;
deferred.replaceWith(script)};
const start=()=>{
removeEventListener("pointermove",onPointer,true);
clearTimeout(timer);
root.dataset.started="";
if(document.readyState==="loading")addEventListener("DOMContentLoaded",run);else run()};
const onReach=()=>{
for(const name of reaches)removeEventListener(name,onReach,true);
root.dataset.moved="";
start()};
const onPointer=({movementX,movementY})=>(movementX||movementY)&&start();
const timer=setTimeout(start,1e4);
addEventListener("pointermove",onPointer,{capture:true,passive:true});
for(const name of reaches)addEventListener(name,onReach,{capture:true,passive:true});
if(/[?&]package=/.test(location.search))start();
addEventListener("DOMContentLoaded",()=>{
try{for(const form of document.querySelectorAll("[data-draft]"))if(sessionStorage.getItem(form.dataset.draft))start()}catch{}
for(const part of document.querySelectorAll("[data-script-when]"))if(matchMedia(part.dataset.scriptWhen).matches)start()})
})()`;

// The browser gets the code in the server's HTML, so its bundle does not contain it.
export const DeferredScript = () => <InlineScript code={import.meta.env.SSR ? CODE : ""} />;
