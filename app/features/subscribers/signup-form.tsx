import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import { newSubscriber } from "../../../schema/subscribers.ts";
import { CallFailed, call, tooOftenWords } from "../../lib/api.ts";
import { mailLink } from "../../lib/contact-links.ts";
import { useSite } from "../../lib/site.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Honeypot } from "../../ui/honeypot.tsx";
import { LiveForm } from "../../ui/live-form.tsx";
import { prepareToasts, toast } from "../../ui/toast.tsx";

/** What is kept over a reload: never a consent. */
const FIELDS = ["email", "phone", "firstName", "lastName"] as const;

interface SignupFormProps {
  /** Whether it comes in the place of the good news: then the focus goes to its beginning. */
  isAnother: boolean;
  onSignedUp: () => void;
}

export function SignupForm({ isAnother, onSignedUp }: SignupFormProps) {
  const { business } = useSite();
  const form = useForm({ resolver: zodResolver(newSubscriber) });
  const { register, watch, getValues, setValue, setError, setFocus, handleSubmit, formState } = form;
  const { keepTyped, forgetTyped } = useDraft({ name: "signup-draft", fields: FIELDS, form });
  const { errors, isSubmitting } = formState;
  const hasPhone = Boolean(watch("phone")?.trim());

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (isAnother) setFocus("email");
  }, [isAnother, setFocus]);

  const signUp = handleSubmit(async (choices) => {
    if (!choices.emailNotifications && !choices.smsNotifications) {
      setError("emailNotifications", { message: "Choose email, SMS or both" }, { shouldFocus: true });
      return;
    }
    try {
      await call("POST", "/api/subscribers", { ...choices, isActive: true });
      forgetTyped();
      onSignedUp();
      toast({
        title: "Successfully subscribed!",
        description: "You'll receive notifications about our daily locations.",
      });
    } catch (error) {
      // Whether a number can exist only the server knows.
      const issue = error instanceof CallFailed && error.answer?.issues?.find(({ path }) => path === "phone");
      if (issue) setError("phone", { message: issue.message }, { shouldFocus: true });
      toast({ title: "Subscription failed", description: whyNot(error), variant: "destructive" });
    }
  });

  return (
    <LiveForm
      draft="signup-draft"
      aria-label="Sign up for notifications"
      onSubmit={signUp}
      onChange={keepTyped}
      className="grid gap-5"
      withoutScript={
        <>
          Your browser runs no scripts, which this form needs. Write to{" "}
          <a href={mailLink(business.email)} className="text-link underline">
            {business.email}
          </a>
          , and we put you on the list.
        </>
      }
    >
      <TextField
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        placeholder="you@example.com"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register("phone", {
          onChange: () => {
            if (!getValues("phone")?.trim()) setValue("smsNotifications", false);
          },
        })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName")}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName")}
        />
      </div>
      <div className="grid gap-3">
        <CheckboxField
          label="Email notifications"
          hint={emailConsent(business.name)}
          error={errors.emailNotifications?.message}
          defaultChecked
          {...register("emailNotifications")}
        />
        <CheckboxField
          label="SMS notifications (requires phone number)"
          hint={smsConsent(business.name)}
          disabled={!hasPhone}
          {...register("smsNotifications")}
        />
      </div>
      <Honeypot {...register("website")} />
      <Button type="submit" size="lg" busy={isSubmitting} className="in-data-pressed:animate-pulse">
        {isSubmitting ? "Subscribing..." : "Subscribe"}
      </Button>
    </LiveForm>
  );
}

function whyNot(error: unknown): string {
  if (error instanceof CallFailed && error.message.includes("already subscribed"))
    return "You're already subscribed with this email address!";
  return tooOftenWords(error) ?? "Failed to subscribe. Please try again.";
}
