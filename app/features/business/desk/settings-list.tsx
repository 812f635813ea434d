import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SaveBar } from "./save-bar.tsx";

interface SettingsListProps {
  title: string;
  about: string;
  /** The noun for one row, as in "Add Size". */
  noun: string;
  rows: { id: string }[];
  most: number;
  /** The error of the list as a whole. */
  error?: string;
  isSaving: boolean;
  isDirty: boolean;
  /** The grid class with the widths of the columns on a wide screen. */
  columns: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onSubmit: () => void;
  /** The fields of one row. */
  children: (index: number) => ReactNode;
}

/** A short list of settings, edited inline and saved as a whole. */
export function SettingsList({ title, about, noun, rows, most, error, columns, children, ...list }: SettingsListProps) {
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
          <fieldset
            key={id}
            // On a wide screen it looks like a table: only the first row shows the labels.
            className="flex min-w-0 items-start gap-2 border-b border-line pb-4 sm:border-0 sm:pb-0 sm:not-first-of-type:[&>button]:mt-0.5 sm:not-first-of-type:[&_label]:sr-only"
          >
            <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
            <div className={`grid min-w-0 grow grid-cols-2 gap-3 ${columns}`}>{children(index)}</div>
            <Button
              variant="ghost"
              size="icon"
              className="mt-8"
              aria-label={`Delete ${noun.toLowerCase()} ${index + 1}`}
              onClick={() => {
                list.onRemove(index);
                // Otherwise the focus would move to the document with the removed button.
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
        <SaveBar label={`Save ${title}`} isDirty={list.isDirty} isSaving={list.isSaving}>
          <Button ref={add} variant="secondary" aria-disabled={rows.length >= most} onClick={list.onAdd}>
            <Plus aria-hidden size={18} /> <span>{`Add ${noun}`}</span>
          </Button>
        </SaveBar>
      </form>
    </Card>
  );
}
