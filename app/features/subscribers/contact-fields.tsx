import { useEffect, useState } from "react";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import type { usePublicForm } from "../../lib/forms/use-public-form.ts";
import { useSite } from "../../lib/page/site.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";

type Form = Pick<ReturnType<typeof usePublicForm>, "field" | "box" | "fields">;

/** Where somebody is to be reached. */
export function AddressFields({ form: { field } }: { form: Form }) {
  return (
    <>
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
    </>
  );
}

/** By which channels, with the words that are agreed to. @param followsSome whether it is about chosen stops alone */
export function ChannelBoxes({ form: { box, fields }, followsSome }: { form: Form; followsSome: boolean }) {
  const { name } = useSite().business;
  return (
    <div className="grid grid-cols-1 gap-3">
      <CheckboxField
        label="Email notifications"
        hint={emailConsent(name, followsSome)}
        {...box("emailNotifications", true)}
      />
      <SmsBox
        hasPhone={Boolean(fields.phone?.trim())}
        hint={smsConsent(name, followsSome)}
        {...box("smsNotifications")}
      />
    </div>
  );
}

interface SmsBoxProps extends ReturnType<Form["box"]> {
  hasPhone: boolean;
  hint: string;
}

/**
 * Waits for a number, and for the script. A browser without scripts, which cannot know when there is one, gets a box that does not
 * wait: it would send both if both could be ticked.
 */
function SmsBox({ hasPhone, hint, defaultChecked, ...box }: SmsBoxProps) {
  const label = "SMS notifications (requires phone number)";
  const [wasTicked, setWasTicked] = useState(defaultChecked);
  // Removing the number unticks the box, also when a number comes back.
  useEffect(() => (hasPhone ? () => setWasTicked(false) : undefined), [hasPhone]);
  return (
    <>
      <CheckboxField
        key={String(hasPhone)}
        label={label}
        hint={hasPhone && hint}
        disabled={!hasPhone}
        defaultChecked={wasTicked}
        className="noscript:hidden"
        {...box}
      />
      <noscript>
        <CheckboxField label={label} hint={hint} defaultChecked={defaultChecked} {...box} />
      </noscript>
    </>
  );
}
