import { useEffect, useState } from "react";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import type { usePublicForm } from "../../lib/forms/use-public-form.ts";
import { useSite } from "../../lib/page/site.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";

type Form = Pick<ReturnType<typeof usePublicForm>, "field" | "box" | "fields">;

/** The fields of the e-mail address and the phone number. */
export function EmailAndPhoneFields({ form: { field } }: { form: Form }) {
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

/** The checkboxes of the channels, each with its text of consent. @param isForChosenStops whether the consent is about chosen stops only */
export function ChannelCheckboxes({
  form: { box, fields },
  isForChosenStops,
}: {
  form: Form;
  isForChosenStops: boolean;
}) {
  const { name } = useSite().business;
  return (
    <div className="grid grid-cols-1 gap-3">
      <CheckboxField
        label="Email notifications"
        hint={emailConsent(name, isForChosenStops)}
        {...box("emailNotifications", true)}
      />
      <SmsBox
        hasPhone={Boolean(fields.phone?.trim())}
        hint={smsConsent(name, isForChosenStops)}
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
 * The SMS checkbox: disabled until a phone number is entered, which needs script. A browser without script gets a second checkbox that
 * is always enabled. Only one of the two can be ticked, because both would be sent.
 */
function SmsBox({ hasPhone, hint, defaultChecked, ...box }: SmsBoxProps) {
  const label = "SMS notifications (requires phone number)";
  const [wasTicked, setWasTicked] = useState(defaultChecked);
  // Removing the number unticks the checkbox; a new number does not tick it again.
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
