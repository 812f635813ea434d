import { useEffect } from "react";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import { signUpForm } from "../../../schema/subscribers.ts";
import { CallFailed, call, tooOftenWords } from "../../lib/api.ts";
import { useSite } from "../../lib/site.ts";
import { usePublicForm } from "../../lib/use-public-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { PublicForm } from "../../ui/public-form.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";

interface SignupFormProps {
  /** Whether it comes in the place of the good news: then the focus goes to its beginning. */
  isAnother: boolean;
  onSignedUp: () => void;
}

export function SignupForm({ isAnother, onSignedUp }: SignupFormProps) {
  const { business } = useSite();
  const form = usePublicForm({
    name: "signup",
    draft: "signup-draft",
    schema: signUpForm,
    send: (choices) => call("POST", "/api/subscribers", { ...choices, isActive: true }),
    sent() {
      onSignedUp();
      toast(PUBLIC_FORMS.signup.thanks);
    },
    failed: (error) => toast({ title: "Subscription failed", description: whyNot(error), variant: "destructive" }),
  });
  const { field, box, fields, isSending, ref } = form;
  const hasPhone = Boolean(fields.phone?.trim());

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (isAnother) ref.current?.querySelector<HTMLElement>("[name=email]")?.focus();
  }, [isAnother, ref]);

  return (
    <PublicForm form={form} aria-label="Sign up for notifications" className="grid gap-5">
      <TextField
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        placeholder="you@example.com"
        {...field("email")}
      />
      <TextField label="Phone Number" type="tel" inputMode="tel" autoComplete="tel" {...field("phone")} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="First Name" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Last Name" autoComplete="family-name" {...field("lastName")} />
      </div>
      <div className="grid gap-3">
        <CheckboxField
          label="Email notifications"
          hint={emailConsent(business.name)}
          {...box("emailNotifications", true)}
        />
        <SmsBox hasPhone={hasPhone} hint={smsConsent(business.name)} {...box("smsNotifications")} />
      </div>
      <Honeypot name="website" />
      <Button type="submit" size="lg" busy={isSending} className="in-data-pressed:animate-pulse">
        {isSending ? "Subscribing..." : "Subscribe"}
      </Button>
    </PublicForm>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof CallFailed && error.message.includes("already subscribed"))
    return "You're already subscribed with this email address!";
  return tooOftenWords(error) ?? "Failed to subscribe. Please try again.";
}

interface SmsBoxProps extends ReturnType<ReturnType<typeof usePublicForm>["box"]> {
  hasPhone: boolean;
  hint: string;
}

/** Waits for a number. A browser without scripts, which cannot know when there is one, gets a box that does not wait. */
function SmsBox({ hasPhone, ...box }: SmsBoxProps) {
  const label = "SMS notifications (requires phone number)";
  return (
    <>
      <CheckboxField key={String(hasPhone)} label={label} disabled={!hasPhone} className="noscript:hidden" {...box} />
      <noscript>
        <CheckboxField label={label} {...box} />
      </noscript>
    </>
  );
}
