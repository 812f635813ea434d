import type { ChangeEvent } from "react";

const SYRUPS = [
  ["#d0142c", "Cherry red"],
  ["#f0435c", "Strawberry red"],
  ["#c2185b", "Raspberry pink"],
  ["#f78fb3", "Bubble gum pink"],
  ["#f5821f", "Orange"],
  ["#fbb27a", "Peach"],
  ["#ffb02e", "Mango yellow"],
  ["#ffd83d", "Lemon yellow"],
  ["#d3e37a", "Pear green"],
  ["#8cc63f", "Lime green"],
  ["#3f9f45", "Apple green"],
  ["#7fd6c2", "Mint"],
  ["#1e7fe0", "Blue raspberry"],
  ["#3b4ba8", "Blueberry"],
  ["#6a2c91", "Grape purple"],
  ["#6d0f2b", "Black cherry"],
  ["#5b3420", "Cola brown"],
  ["#c07a2c", "Caramel"],
  ["#fff1cf", "Vanilla"],
] as const;

const SWATCH =
  "size-11 cursor-pointer appearance-none rounded-full border-4 border-transparent bg-clip-padding inset-ring inset-ring-control forced-color-adjust-none checked:border-link checked:inset-ring-3 checked:inset-ring-card";

interface SyrupColorFieldProps {
  /** `#rrggbb`, or empty for no color. */
  value: string;
  onChange: (color: string) => void;
}

/** The color of a flavor's syrup: none, one of the usual ones, or any other. */
export function SyrupColorField({ value, onChange }: SyrupColorFieldProps) {
  const isOther = value !== "" && SYRUPS.every(([color]) => color !== value);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Syrup Color</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" name="syrupColor" value="" checked={value === ""} onChange={choose} className="size-6" />
        None
      </label>
      <div className="flex flex-wrap items-center">
        {SYRUPS.map(([color, name]) => (
          <input
            key={color}
            type="radio"
            name="syrupColor"
            aria-label={name}
            title={name}
            value={color}
            checked={value === color}
            onChange={choose}
            className={SWATCH}
            style={{ backgroundColor: color }}
          />
        ))}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="color"
          value={isOther ? value : "#ffffff"}
          onChange={choose}
          className={`h-9 w-14 cursor-pointer rounded-control border border-control bg-card p-1 ${isOther ? "outline-3 outline-offset-2 outline-link" : ""}`}
        />
        Another color
      </label>
    </fieldset>
  );
}
