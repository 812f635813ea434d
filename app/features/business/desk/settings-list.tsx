import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";

interface SettingsListProps {
  title: string;
  about: string;
  /** One of the list, as in "Add Size". */
  noun: string;
  rows: { id: string }[];
  most: number;
  /** What is wrong with the list as a whole. */
  error?: string;
  isSaving: boolean;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onSubmit: () => void;
  /** The fields of one row. */
  children: (index: number) => ReactNode;
}

/** A short list among the settings, edited in its place and saved whole. */
export function SettingsList({ title, about, noun, rows, most, error, children, ...list }: SettingsListProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-1 text-xl">{title}</h2>
      <p className="mb-4 text-muted">{about}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          list.onSubmit();
        }}
      >
        {rows.map(({ id }, index) => (
          <fieldset key={id} className="flex min-w-0 items-start gap-2 border-b border-line pb-4">
            <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">{children(index)}</div>
            <Button
              variant="ghost"
              size="icon"
              className="mt-8"
              aria-label={`Delete ${noun.toLowerCase()} ${index + 1}`}
              onClick={() => {
                list.onRemove(index);
                // The keyboard would fall off the page with the button that it stood on.
                add.current?.focus();
              }}
            >
              <Trash2 aria-hidden size={20} className="text-danger" />
            </Button>
          </fieldset>
        ))}
        {error && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button ref={add} variant="secondary" aria-disabled={rows.length >= most} onClick={list.onAdd}>
            <Plus aria-hidden size={18} /> <span>{`Add ${noun}`}</span>
          </Button>
          <Button type="submit" busy={list.isSaving}>
            {`Save ${title}`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
