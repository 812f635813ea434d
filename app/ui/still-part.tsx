import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { InlineScript } from "../lib/inline-script.tsx";
import { DEAF_MS, SAME_PLACE_PX } from "../lib/press.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was pressed and typed in a part before its script was there. */
interface Early {
  pressed?: HTMLElement;
  typed?: Map<Field, string>;
}

/**
 * An inline script that keeps for a part what is pressed and typed in it before its own script is there. A form that the browser
 * can send by itself (`PressForm`) is sent, and a link followed. Both wait where they would lose what is typed elsewhere; a second
 * press goes on. Of two taps on one place the second is not heard, on the page that the first has brought either.
 */
const KEEP_EARLY = `(()=>{const still=element=>element.closest&&element.closest("[data-still]");
const late=()=>{const notice=document.getElementById("not-whole");if(notice)notice.hidden=false};
const keep=(part,pressed,event)=>{setTimeout(late,1e4);event.preventDefault();event.stopPropagation();if(part.pressed)delete part.pressed.dataset.pressed;part.pressed=pressed;pressed.dataset.pressed=""};
const again=({clientX:x,clientY:y},isSent)=>{try{const [x1,y1,at]=JSON.parse(sessionStorage.getItem("press"))||[];const isAgain=Date.now()-at<${DEAF_MS}&&Math.hypot(x-x1,y-y1)<${SAME_PLACE_PX};if(!isAgain&&isSent)sessionStorage.setItem("press",JSON.stringify([x,y,Date.now()]));return isAgain}catch{return false}};
const typedOutside=form=>[...document.querySelectorAll("[data-still]")].find(part=>part.typed&&[...part.typed.keys()].some(field=>!form||field.form!==form));
addEventListener("click",event=>{const pressed=event.target.closest&&event.target.closest("button,a[href^='?'],a[href^='/']:not([target],[download])");if(!pressed||event.ctrlKey||event.metaKey||event.shiftKey)return;const form=pressed.closest("form[data-press]");const isLink=pressed.localName==="a";if(form&&event.detail&&again(event,still(form))){event.preventDefault();event.stopPropagation();return}const typed=typedOutside(form);const part=isLink?typed:still(pressed);if(part&&(isLink||form?typed&&part.pressed!==pressed:true))keep(part,pressed,event)},true);
addEventListener("input",event=>{const part=still(event.target);if(part&&"value"in event.target)(part.typed=part.typed||new Map).set(event.target,event.target.value)},true);
addEventListener("error",({target})=>target.localName==="script"&&late(),true);addEventListener("unhandledrejection",late)})()`;

/** What works in a part of the desk before its script is there, and what says that the script does not come. */
export const KeepEarly = () => (
  <>
    <NotWhole />
    <InlineScript code={KEEP_EARLY} />
  </>
);

/** Hidden until the page's script is late. The page is not loaded anew by itself: what is typed would go. */
function NotWhole() {
  const { pathname, search } = useLocation();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (isAlive) return null;
  return (
    <p
      id="not-whole"
      hidden
      suppressHydrationWarning
      role="alert"
      className="mb-4 rounded-control bg-fun-soft p-3 text-fun-text"
    >
      This page has not come whole: the connection is weak. You can read it, and its tabs and the day's buttons work.{" "}
      <a href={pathname + search} className="inline-flex min-h-11 items-center font-semibold underline">
        Load it again
      </a>
    </p>
  );
}

/** A part of the desk as the server has drawn it: it comes alive with its script, with what was pressed and typed before. */
export function StillPart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement & Early>(null);
  const [stage, setStage] = useState<"still" | "alive" | "typed">("still");

  useLayoutEffect(() => setStage("alive"), []);

  // Once what stands in it listens, and has put back what was typed before a reload.
  useEffect(() => {
    if (stage !== "alive") return;
    for (const [field, text] of part.current?.typed ?? []) type(field, text);
    setStage("typed");
  }, [stage]);

  // Once what was typed is drawn: a press in the same moment would not know of it.
  useEffect(() => {
    const pressed = part.current?.pressed;
    if (stage !== "typed" || !pressed) return;
    delete pressed.dataset.pressed;
    pressed.click();
  }, [stage]);

  return (
    <div ref={part} data-still={stage === "still" ? "" : undefined} className="contents">
      {children}
    </div>
  );
}

/** As if somebody typed it now: React hears of a value only where it differs from the one that it knows. */
function type(field: Field, text: string) {
  if (field instanceof HTMLSelectElement || field.type === "file") {
    // Coming alive, React may have put back what the server had drawn.
    if (field instanceof HTMLSelectElement) field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field;
  field.value = text === "" ? "?" : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  // Who is still typing goes on where they are.
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
