import { useRef } from "react";
import { packageChoices, packageText } from "../../../schema/booking-choices.ts";
import type { BookingPackage } from "../../../schema/business.ts";
import { formatDollarsShort } from "../../../schema/money.ts";
import { InlineScript } from "../../lib/page/inline-script.tsx";
import { useMediaQuery } from "../../lib/page/use-media.ts";
import { SelectField } from "../../ui/field.tsx";

// Before hydration, a card sets the select, and Tab skips the select. It listens in the capture phase, before React, which stops the
// events of parts that are not hydrated.
const CARDS_SET_SELECT =
  "(cards=>{const select=cards.querySelector('select');if(matchMedia('(scripting:enabled)').matches)select.tabIndex=-1;addEventListener('change',({target})=>{if(target.type==='radio'&&cards.contains(target))select.value=target.value},true)})(document.currentScript.parentElement)";

interface PackageCardsProps {
  packages: BookingPackage[];
  /** The text of the chosen package; empty until one is chosen. */
  chosen: string;
  field: { name: string; defaultValue: string | undefined; error: string | undefined };
}

/**
 * Cards to choose a package. They set the select, which is the form's control, and which browsers without script show. The radio
 * buttons belong to no form, so that they are not submitted.
 */
export function PackageCards({ packages, chosen, field }: PackageCardsProps) {
  const cards = useRef<HTMLFieldSetElement>(null);
  const choose = (text: string) => {
    const select = cards.current?.querySelector("select");
    // The form reads the select when the change event bubbles to it.
    if (select) select.value = text;
  };
  const isHidden = useMediaQuery("(scripting: enabled)");
  // A validation error focuses the select, which is visually hidden when scripts run.
  const focusCard = () => cards.current?.querySelector("input")?.focus();
  return (
    <fieldset ref={cards} className="min-w-0">
      <legend className="required-star mb-4 font-display text-[min(1.5rem,9vw)] font-semibold">
        Pick your package
      </legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {packages.map((offer) => (
          <PackageCard
            key={offer.name}
            text={packageText(offer)}
            title={offer.name}
            details={[`${offer.servings} servings,`, `${offer.minutes} minutes`]}
            prices={offer.prices}
            chosen={chosen}
            onChoose={choose}
          />
        ))}
        <PackageCard
          text="Other"
          title="Something else"
          details={["Tell us below and we'll make you an offer."]}
          prices={[]}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <div className="only-without-script mt-3">
        <SelectField
          label="Booking Package"
          required
          {...field}
          {...(isHidden && { tabIndex: -1, onFocus: focusCard })}
        >
          <option value="">Choose a package</option>
          {packageChoices(packages).map((text) => (
            <option key={text}>{text}</option>
          ))}
        </SelectField>
      </div>
      <InlineScript code={CARDS_SET_SELECT} />
    </fieldset>
  );
}

interface PackageCardProps {
  text: string;
  title: string;
  /** Lines of text. */
  details: string[];
  prices: BookingPackage["prices"];
  chosen: string;
  onChoose: (text: string) => void;
}

function PackageCard({ text, title, details, prices, chosen, onChoose }: PackageCardProps) {
  return (
    <label className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-control bg-card p-[min(1rem,4vw)] transition-colors hover:border-link has-checked:border-link has-checked:bg-sky-soft has-checked:inset-ring has-checked:inset-ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:last:col-span-2">
      <input
        type="radio"
        name="package-card"
        form=""
        value={text}
        checked={chosen === text}
        onChange={() => onChoose(text)}
        className="size-5 shrink-0 appearance-none rounded-full border-2 border-control bg-card checked:border-[0.375rem] checked:border-link focus-visible:outline-none"
      />
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block font-display text-lg leading-tight font-semibold">{title}</span>
        {details.map((line) => (
          <span key={line} className="block text-sm text-muted">
            {line}{" "}
          </span>
        ))}
      </span>
      <span className="grid gap-0.5">
        {prices.map(({ size, cents }) => (
          <span key={size} className="flex items-baseline justify-between gap-3">
            <span className="text-sm text-muted">{size}</span>
            <span className="font-display text-lg leading-tight font-semibold">{formatDollarsShort(cents)}</span>
          </span>
        ))}
      </span>
    </label>
  );
}
