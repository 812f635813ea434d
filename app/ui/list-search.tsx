import type { ReactNode } from "react";
import { SEARCH_MAX } from "../../schema/list-filter.ts";
import { TextField } from "./field.tsx";

interface ListSearchProps {
  text: string | undefined;
  onChange: (text: string) => void;
  /** Further fields, by which the list is filtered. */
  children?: ReactNode;
}

/** Searches a list of the desk. */
export const ListSearch = ({ text = "", onChange, children }: ListSearchProps) => (
  <search>
    <form
      onSubmit={(event) => event.preventDefault()}
      className={`mb-2 grid gap-3 ${children ? "sm:grid-cols-3" : "max-w-md"}`}
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {children}
    </form>
  </search>
);
