import { InlineScript } from "./inline-script.tsx";

/**
 * Handles links to a part of the same page (`/#menu`): scrolls to the part, moves the focus to it, and closes the header's menu.
 * It is inline, because public pages must work before their script has loaded, and some have no other script.
 */
const CODE = `addEventListener("click",event=>{
const link=event.target.closest&&event.target.closest("a[href*='#']");
if(!link||event.defaultPrevented||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)return;
const part=link.pathname===location.pathname&&document.getElementById(link.hash.slice(1));
if(!part)return;
event.preventDefault();
const menu=link.closest("[popover]");
if(menu&&menu.hidePopover)menu.hidePopover();
part.scrollIntoView({behavior:matchMedia("(prefers-reduced-motion: reduce)").matches?"instant":"smooth"});
part.focus({preventScroll:true});
history.replaceState(history.state,"",link.hash)
})`;

// The browser gets the code in the server's HTML, so its bundle does not contain it.
export const FragmentLinkScript = () => <InlineScript code={import.meta.env.SSR ? CODE : ""} />;
