import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { InlineScript } from "../lib/inline-script.tsx";

/** What was pressed and typed in a part before its script was there. */
interface Early {
  pressed?: HTMLButtonElement;
  typed?: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
}

/**
 * An inline script that keeps for a part what is pressed and typed in it before its own script is there. A form that the browser
 * can send by itself (`PressForm`) is sent.
 */
const KEEP_EARLY = `(()=>{const still=element=>element.closest&&element.closest("[data-still]");
addEventListener("click",event=>{const button=event.target.closest&&event.target.closest("button");const part=button&&still(button);if(!part||button.closest("form[data-press]"))return;event.preventDefault();event.stopPropagation();if(part.pressed)delete part.pressed.dataset.pressed;part.pressed=button;button.dataset.pressed=""},true);
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
    for (const [field, text] of element.typed ?? []) if (field.value !== text) type(field, text);
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

/** As if somebody typed it: React hears of a value that it has not set. */
function type(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
