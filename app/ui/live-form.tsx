import { type ComponentPropsWithoutRef, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { InlineScript } from "../lib/inline-script.tsx";

// A press on the button before the page's script is there must not send the page away: it is noted, and acted on later.
const NOTE_PRESS =
  "(form=>form.onsubmit=event=>{event.preventDefault();form.dataset.pressed=''})(document.currentScript.parentElement)";

interface LiveFormProps extends ComponentPropsWithoutRef<"form"> {
  /** Called again only once what it gave back has settled: nothing is sent twice. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  /** What a visitor can do instead whose browser runs no scripts. */
  withoutScript: ReactNode;
}

/** A form whose HTML comes with the page: it can be filled in, and even sent off, before its script has arrived. */
export function LiveForm({ onSubmit, withoutScript, className = "", children, ...rest }: LiveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element?.onsubmit) return;
    element.onsubmit = null;
    if (element.dataset.pressed === undefined) return;
    delete element.dataset.pressed;
    // After the effects of what stands around, which may still fill in fields.
    queueMicrotask(() => element.requestSubmit());
  }, []);

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
      <form ref={form} onSubmit={submit} noValidate className={`noscript:hidden ${className}`} {...rest}>
        <InlineScript code={NOTE_PRESS} />
        {children}
      </form>
    </>
  );
}
