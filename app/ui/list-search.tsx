import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { SEARCH_MAX_LENGTH } from "../../schema/list-filter.ts";

interface ListSearchProps {
  text: string | undefined;
  onChange: (text: string) => void;
  /** Further filter fields. */
  children?: ReactNode;
}

/** The search field of a list of the desk. */
export const ListSearch = ({ text = "", onChange, children }: ListSearchProps) => (
  <search className="contents">
    <div className="relative min-w-32 grow basis-32 sm:basis-48">
      <Search aria-hidden size={18} className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted" />
      <input
        type="search"
        name="search"
        aria-label="Search"
        placeholder="Search"
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 w-full min-w-0 rounded-control border border-control bg-card pr-3 pl-10 text-base text-ink placeholder:text-muted hover:border-link"
      />
    </div>
    {children}
  </search>
);
