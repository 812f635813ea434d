import { type ComponentPropsWithoutRef, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { dropDraft, readDraft } from "../lib/draft.ts";
import { InlineScript } from "../lib/inline-script.tsx";
import { pressedName } from "../lib/load-part.ts";
import { LateNotice } from "./late-notice.tsx";

// A press on the button before the page's script is there must not send the page away: it is noted, and acted on later. Where
// the script is still not there after ten seconds, whom to call stands there.
const NOTE_PRESS =
  "(form=>form.onsubmit=event=>{event.preventDefault();form.dataset.pressed='';setTimeout(()=>{if(form.onsubmit)form.querySelector('[data-late]').hidden=false},10000)})(document.currentScript.parentElement)";

interface LiveFormProps extends ComponentPropsWithoutRef<"form"> {
  /** Under which name what is typed into it is kept. */
  draft: string;
  /** Called again only once what it gave back has settled: nothing is sent twice. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  /** What a visitor can do instead whose browser runs no scripts. */
  withoutScript: ReactNode;
}

/** A form whose HTML comes with the page: it can be filled in, and even sent off, before its script has arrived. */
export function LiveForm({ draft, onSubmit, withoutScript, className = "", children, ...rest }: LiveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.onsubmit = null;
    element.dataset.alive = "";
    const late = element.querySelector<HTMLElement>("[data-late]");
    if (late) late.hidden = true;
    const pressedBefore = pressedName(draft);
    if (element.dataset.pressed === undefined && !("at" in readDraft(pressedBefore))) return;
    delete element.dataset.pressed;
    dropDraft(pressedBefore);
    // After the effects of what stands around, which may still fill in fields.
    queueMicrotask(() => element.requestSubmit());
  }, [draft]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await onSubmit(event).finally(() => {
      isSending.current = false;
    });
  }

  return (
    <>
      <p className="hidden rounded-control bg-raised p-4 noscript:block">{withoutScript}</p>
      <form
        ref={form}
        data-draft={draft}
        onSubmit={submit}
        noValidate
        className={`noscript:hidden ${className}`}
        {...rest}
      >
        <InlineScript code={NOTE_PRESS} />
        {children}
        <LateNotice />
      </form>
    </>
  );
}
