import type { ReactNode } from "react";
import { Link } from "react-router";

interface ListRowProps {
  title: string;
  badges?: ReactNode;
  /** The date that matters for this list. */
  when?: ReactNode;
  /** The facts that the owner decides by. Without them the row has one line. */
  facts?: ReactNode;
  /** The link to the details, or the handler of a press. A row without it shows its whole text. */
  opens?: { to: string; isOpen: boolean } | (() => void);
  /** The most likely next action. */
  action?: ReactNode;
  /** Content below the two lines. */
  children?: ReactNode;
}

// The link covers the whole row; the action is above it.
const TITLE = "text-left font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-link";

/** A row of two lines with one action. Everything else is in the details. */
export const ListRow = ({ title, badges, when, facts, opens, action, children }: ListRowProps) => (
  <article
    className={`relative -mx-2 flex min-h-12 flex-wrap items-center gap-x-3 rounded-control px-2 py-1.5 has-[p]:min-h-16 has-aria-[current=true]:bg-sky-soft ${opens ? "hover:bg-raised" : ""}`}
  >
    {/* In large text the action wraps to the next line. */}
    <div className="min-w-0 grow basis-36">
      <div className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
        <h3 className={`min-w-0 max-w-full font-sans text-base leading-snug ${opens ? "truncate" : "wrap-anywhere"}`}>
          {opens === undefined ? (
            title
          ) : typeof opens === "function" ? (
            <button type="button" onClick={opens} className={TITLE}>
              {title}
            </button>
          ) : (
            <Link to={opens.to} preventScrollReset aria-current={opens.isOpen ? "true" : undefined} className={TITLE}>
              {title}
            </Link>
          )}
        </h3>
        {badges}
        {when && <span className="text-sm text-muted sm:ml-auto sm:shrink-0">{when}</span>}
      </div>
      {facts && <p className={`text-sm text-muted ${opens ? "truncate" : "wrap-anywhere"}`}>{facts}</p>}
    </div>
    {action && <div className="relative shrink-0">{action}</div>}
    {children && <div className="w-full">{children}</div>}
  </article>
);
