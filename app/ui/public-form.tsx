import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useState } from "react";
import { formId, PUBLIC_FORMS } from "../../schema/public-forms.ts";
import type { PublicFormState } from "../lib/forms/use-public-form.ts";
import { InlineScript } from "../lib/page/inline-script.tsx";
import { LateFormNotice } from "./late-form-notice.tsx";

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
  const [wasSubmitted, setSubmitted] = useState(false);

  // No event comes between the commit and a layout effect: either React or the inline script handles a submit, never both or neither.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.onsubmit = null;
    element.dataset.hydrated = "";
    const late = element.querySelector<HTMLElement>("[data-late]");
    if (late) late.hidden = true;
    // The value is "sent" when the browser posts the form already.
    setSubmitted(element.dataset.pressed === "");
    delete element.dataset.pressed;
  }, [ref]);

  // Submits after the values from before hydration are rendered, because the functions of the form read them from its state.
  useEffect(() => {
    if (wasSubmitted) ref.current?.requestSubmit();
  }, [wasSubmitted, ref]);

  return (
    <form
      ref={ref}
      method="post"
      id={formId(name)}
      // The page that answers the post shows the form again.
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
      <LateFormNotice />
    </form>
  );
}
