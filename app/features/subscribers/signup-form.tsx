import { useEffect } from "react";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import { signUpForm } from "../../../schema/subscribers.ts";
import { usePublicForm } from "../../lib/forms/use-public-form.ts";
import { call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { PublicForm } from "../../ui/public-form.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";
import { ChannelCheckboxes, EmailAndPhoneFields } from "./contact-fields.tsx";
import { signupErrorWords } from "./signup-error.ts";

interface SignupFormProps {
  /** Whether the form replaces the confirmation: then its first field gets the focus. */
  isAnother: boolean;
  onSignedUp: () => void;
}

export function SignupForm({ isAnother, onSignedUp }: SignupFormProps) {
  const form = usePublicForm({
    name: "signup",
    draft: "signup-draft",
    schema: signUpForm,
    send: (choices) => call("POST", PUBLIC_FORMS.signup.call, { ...choices, isActive: true }),
    sent() {
      onSignedUp();
      toast(PUBLIC_FORMS.signup.thanks);
    },
    failed: (error) =>
      toast({ title: "Subscription failed", description: signupErrorWords(error), variant: "destructive" }),
  });
  const { field, isSending, ref } = form;

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (isAnother) ref.current?.querySelector<HTMLElement>("[name=email]")?.focus();
  }, [isAnother, ref]);

  return (
    <PublicForm form={form} aria-label="Sign up for notifications" className="grid grid-cols-1 gap-4 sm:gap-5">
      <EmailAndPhoneFields form={form} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="First Name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last Name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <ChannelCheckboxes form={form} isForChosenStops={false} />
      <Honeypot name="website" />
      <Button type="submit" size="lg" busy={isSending} className="in-data-pressed:animate-pulse">
        {isSending ? "Subscribing..." : "Subscribe"}
      </Button>
    </PublicForm>
  );
}
