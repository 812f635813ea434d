interface FilterChipsProps {
  label: string;
  /** Pairs of value and label. */
  choices: [value: string, label: string][];
  chosen: string;
  onChoose: (value: string) => void;
}

/** Chooses one of a few values, such as the filter of a list. */
export const FilterChips = ({ label, choices, chosen, onChoose }: FilterChipsProps) => (
  <fieldset className="flex flex-wrap gap-1 sm:gap-1.5">
    <legend className="sr-only">{label}</legend>
    {choices.map(([value, name]) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
        className="min-h-11 rounded-full border border-line px-2.5 text-sm font-semibold sm:px-4 sm:text-base text-muted hover:border-control hover:text-ink aria-pressed:border-transparent aria-pressed:bg-sky-soft aria-pressed:text-link"
      >
        {name}
      </button>
    ))}
  </fieldset>
);
