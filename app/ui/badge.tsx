import type { ReactNode } from "react";

const TONES = {
  neutral: "bg-raised text-ink",
  quiet: "text-muted",
  info: "bg-sky-soft text-link",
  good: "bg-open-soft text-open-text",
  warn: "bg-fun-soft text-fun-text",
  bad: "bg-danger-soft text-danger",
  highlight: "bg-lemon text-on-lemon",
} as const;

export type BadgeTone = keyof typeof TONES;

/** A short label, such as for the state of a row. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${TONES[tone]}`}>
      {children}
    </span>
  );
}
