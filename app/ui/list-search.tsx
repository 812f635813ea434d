import { TextField } from "./field.tsx";

interface ListSearchProps {
  tab: string;
  text: string;
  onChange: (text: string) => void;
}

/** Searches a list of the desk. Before the page's script is there, Enter sends the search by itself. */
export const ListSearch = ({ tab, text, onChange }: ListSearchProps) => (
  <search className="mb-2 block max-w-md">
    <form data-press onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="tab" value={tab} />
      <TextField
        label="Search"
        type="search"
        name="search"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </form>
  </search>
);
