import type { Ref } from "react";
import { contrastWithWhite, darkenForWhiteText } from "../../../../schema/palette.ts";
import { TextField } from "../../../ui/field.tsx";

interface ColorFieldProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
  ref: Ref<HTMLInputElement>;
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A color to pick or to type, with the contrast of white text on it. */
export function ColorField({ label, hint, value, error, onChange, ref }: ColorFieldProps) {
  return (
    <div className="grid grid-cols-[3rem_1fr] gap-x-3">
      <input
        type="color"
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={isColor(value) ? value.toLowerCase() : "#000000"}
        onChange={({ target }) => onChange(target.value)}
        className="mt-7.5 size-12 cursor-pointer rounded-control border border-control bg-card p-1"
      />
      <TextField
        label={label}
        required
        hint={isColor(value) ? `${hint} ${contrastWords(value.toLowerCase())}` : hint}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
        ref={ref}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function contrastWords(color: string): string {
  const ratio = `${(Math.floor(contrastWithWhite(color) * 10) / 10).toFixed(1)} to 1`;
  const used = darkenForWhiteText(color);
  return used === color
    ? `White text on it is easy to read (${ratio}).`
    : `White text on it would be hard to read (${ratio}): your site uses the darker ${used} behind text.`;
}
