import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useState } from "react";
import { formId, PUBLIC_FORMS } from "../../schema/public-forms.ts";
import type { PublicFormState } from "../lib/forms/use-public-form.ts";
import { InlineScript } from "../lib/page/inline-script.tsx";
import { LateNotice } from "./late-notice.tsx";

// After a press on an unhydrated form, the script has a second and a half to load; then the browser posts the form. Offline, the post
// waits, because the browser's error page would replace the form.
const SEND_WITHOUT_SCRIPT =
  "(form=>form.onsubmit=event=>{event.preventDefault();if('pressed'in form.dataset)return;form.dataset.pressed='';let tries=0;const wait=setInterval(async()=>{if(!form.onsubmit)return clearInterval(wait);if(++tries>6)form.querySelector('[data-late]').hidden=false;try{await fetch(location.href,{method:'HEAD',cache:'no-store'})}catch{return}if(form.onsubmit){clearInterval(wait);form.onsubmit=null;form.dataset.pressed='sent';form.submit()}},1500)})(document.currentScript.parentElement)";

interface PublicFormProps extends ComponentPropsWithoutRef<"form"> {
  form: PublicFormState;
}

/** A form that works without script: the browser can post it, and hydration improves it. */
export function PublicForm({ form, children, ...rest }: PublicFormProps) {
  const { name, draft, ref, refusal, onChange, onSubmit } = form;
  const [wasPressed, setPressed] = useState(false);

  // No press comes between the drawing and this: each is heard here or by the inline script, never by both or none.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.onsubmit = null;
    element.dataset.hydrated = "";
    const late = element.querySelector<HTMLElement>("[data-late]");
    if (late) late.hidden = true;
    // The browser is posting the form already.
    setPressed(element.dataset.pressed === "");
    delete element.dataset.pressed;
  }, [ref]);

  // Once all that was filled in and chosen before is drawn: only then do the form's own functions know of it.
  useEffect(() => {
    if (wasPressed) ref.current?.requestSubmit();
  }, [wasPressed, ref]);

  return (
    <form
      ref={ref}
      method="post"
      id={formId(name)}
      // The answer to a post shows the form again.
      action={`${PUBLIC_FORMS[name].call}#${formId(name)}`}
      encType={name === "photo" ? "multipart/form-data" : undefined}
      data-draft={draft}
      onSubmit={onSubmit}
      onChange={onChange}
      noValidate
      {...rest}
    >
      <InlineScript code={SEND_WITHOUT_SCRIPT} />
      {refusal && (
        <p role="alert" className="rounded-control bg-fun-soft p-4 font-semibold text-fun-text">
          {refusal}
        </p>
      )}
      {children}
      <LateNotice />
    </form>
  );
}
