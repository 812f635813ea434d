import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { InlineScript } from "../lib/inline-script.tsx";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was pressed and typed in a part before its script was there. */
interface Early {
  pressed?: HTMLElement;
  typed?: Map<Field, string>;
}

/**
 * An inline script that keeps for a part what is pressed and typed in it before its own script is there. A form that the browser
 * can send by itself (`PressForm`) is sent, and a link followed. Both wait where they would lose what is typed elsewhere; a second
 * press goes on.
 */
const KEEP_EARLY = `(()=>{const still=element=>element.closest&&element.closest("[data-still]");
const keep=(part,pressed,event)=>{event.preventDefault();event.stopPropagation();if(part.pressed)delete part.pressed.dataset.pressed;part.pressed=pressed;pressed.dataset.pressed=""};
const typedOutside=form=>[...document.querySelectorAll("[data-still]")].find(part=>part.typed&&[...part.typed.keys()].some(field=>!form||field.form!==form));
addEventListener("click",event=>{const pressed=event.target.closest&&event.target.closest("button,a[href^='?'],a[href^='/']:not([target],[download])");if(!pressed||event.ctrlKey||event.metaKey||event.shiftKey)return;const form=pressed.closest("form[data-press]");const isLink=pressed.localName==="a";const typed=typedOutside(form);const part=isLink?typed:still(pressed);if(part&&(isLink||form?typed&&part.pressed!==pressed:true))keep(part,pressed,event)},true);
addEventListener("input",event=>{const part=still(event.target);if(part&&"value"in event.target)(part.typed=part.typed||new Map).set(event.target,event.target.value)},true)})()`;

export const KeepEarly = () => <InlineScript code={KEEP_EARLY} />;

/** A part of the desk as the server has drawn it: it comes alive with its script, with what was pressed and typed before. */
export function StillPart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement & Early>(null);
  const [isAlive, setAlive] = useState(false);

  useLayoutEffect(() => setAlive(true), []);

  // Once what stands in it listens, and has put back what was typed before a reload.
  useEffect(() => {
    const element = part.current;
    if (!isAlive || !element) return;
    for (const [field, text] of element.typed ?? []) type(field, text);
    const { pressed } = element;
    if (!pressed) return;
    delete pressed.dataset.pressed;
    pressed.click();
  }, [isAlive]);

  return (
    <div ref={part} data-still={isAlive ? undefined : ""} className="contents">
      {children}
    </div>
  );
}

/** As if somebody typed it now: React hears of a value only where it differs from the one that it knows. */
function type(field: Field, text: string) {
  if (field instanceof HTMLSelectElement || field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  field.value = text === "" ? "?" : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
