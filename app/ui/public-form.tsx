import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useState } from "react";
import { formId, PUBLIC_FORMS } from "../../schema/public-forms.ts";
import type { PublicFormState } from "../lib/forms/use-public-form.ts";
import { InlineScript } from "../lib/page/inline-script.tsx";
import { LateNotice } from "./late-notice.tsx";

// A press before the form's script is there: the script has a second and a half to come, then the browser sends the form by itself.
// Without a connection it waits for one, because the browser would put its error page in the place of what was typed.
const SEND_WITHOUT_SCRIPT =
  "(form=>form.onsubmit=event=>{event.preventDefault();if('pressed'in form.dataset)return;form.dataset.pressed='';let tries=0;const wait=setInterval(async()=>{if(!form.onsubmit)return clearInterval(wait);if(++tries>6)form.querySelector('[data-late]').hidden=false;try{await fetch(location.href,{method:'HEAD',cache:'no-store'})}catch{return}if(form.onsubmit){clearInterval(wait);form.onsubmit=null;form.dataset.pressed='sent';form.submit()}},1500)})(document.currentScript.parentElement)";

interface PublicFormProps extends ComponentPropsWithoutRef<"form"> {
  form: PublicFormState;
}

/** A form that its browser can send by itself: its HTML comes with the page, and its script makes it better. */
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
    // What the browser is sending by itself by now goes out once.
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
      // The answer shows the form, when the browser sends it by itself.
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
