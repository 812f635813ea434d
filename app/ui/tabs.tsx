import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface TabsProps<Id extends string> {
  label: string;
  tabs: { id: Id; label: ReactNode }[];
  current: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
}

/** Tabs of a public page, without inline styles, which its content security policy forbids. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const position = (tabs.findIndex(({ id }) => id === current) + step + tabs.length) % tabs.length;
    const next = tabs[position];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelectorAll("button")[position]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByArrow}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-raised p-1"
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            aria-selected={id === current}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChange(id)}
            className="flex min-h-11 items-center justify-center gap-2 rounded-[9px] px-3 font-semibold text-muted hover:text-ink aria-selected:bg-card aria-selected:text-link aria-selected:shadow-card"
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${baseId}-panel`} role="tabpanel" aria-labelledby={`${baseId}-${current}`}>
        {children}
      </div>
    </>
  );
}
