import { InlineScript } from "./inline-script.tsx";

/**
 * Follows links to a part of the same page (`/#menu`): the part is scrolled to and takes the focus, and the header's menu closes.
 * It is inline because public pages work before their script, and some ship no other.
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

// The browser has it from the page: the application's script need not carry it once more.
export const JumpScript = () => <InlineScript code={import.meta.env.SSR ? CODE : ""} />;
