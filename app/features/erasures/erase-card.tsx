import { useQueryClient } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { type Erasure, type ErasureCounts, erasureRequest } from "../../../schema/erasures.ts";
import { ERASURES_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";

/** Erases all data of a person on their request: shows the counts, asks for the address again, then deletes. */
export default function EraseCard() {
  const [email, setEmail] = useState("");
  const { field, error, showError } = useFieldError();
  const [found, setFound] = useState<{ email: string; counts: ErasureCounts }>();
  const preview = useAction({
    call: (address: string) => call<ErasureCounts>("POST", `${ERASURES_PATH}/preview`, { email: address }),
    failed: { title: "Failed to look", description: "Please try again." },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const request = erasureRequest.safeParse({ email });
    showError(request.error?.issues[0]?.message);
    if (!request.success) return;
    const address = request.data.email;
    preview.mutate(address, {
      onSuccess: (counts) => {
        if (Object.values(counts).some((count) => count > 0)) setFound({ email: address, counts });
        else showError("Nothing stored under this address");
      },
    });
  }

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">Erase a person</h2>
      <p className="mb-4 max-w-prose text-muted">
        If someone asks you to: this deletes everything with their email address. You'll see what's stored before
        anything happens.
      </p>
      <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-3">
        <TextField
          label="Their email address"
          name="email"
          type="email"
          autoComplete="off"
          ref={field}
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" variant="secondary" className="self-start" busy={preview.isPending}>
          Show what's stored
        </Button>
      </form>
      <Erasures />
      {found && (
        <EraseDialog
          {...found}
          onClose={() => setFound(undefined)}
          onErased={() => {
            // The answer may be late, when another address has been looked up.
            setFound((now) => (now === found ? undefined : now));
            setEmail((now) => (now.trim().toLowerCase() === found.email ? "" : now));
          }}
        />
      )}
    </Card>
  );
}

/** The error of a field. An error focuses the field, so that screen readers read both. */
function useFieldError() {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  function showError(words: string | undefined) {
    setError(words);
    if (words) field.current?.focus();
  }
  return { field, error, showError };
}

interface EraseDialogProps {
  email: string;
  counts: ErasureCounts;
  onClose: () => void;
  onErased: () => void;
}

function EraseDialog({ email, counts, onClose, onErased }: EraseDialogProps) {
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState("");
  const { field, error, showError } = useFieldError();
  const erase = useAction({
    call: () => call<Erasure>("POST", ERASURES_PATH, { email }),
    done: "Erased everywhere!",
    failed: { title: "Failed to erase", description: "Nothing was erased. Please try again." },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirmation.trim().toLowerCase() !== email) return showError("That's not the same address");
    erase.mutate(undefined, {
      onSuccess: () => {
        onErased();
        void client.invalidateQueries();
      },
    });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Erase this person everywhere?" description={email}>
      <p className="mb-2">This will be deleted, and can't be brought back:</p>
      <ul className="mb-4 list-disc pl-6">
        {countsInWords(counts).map(({ words, note }) => (
          <li key={words}>
            <span>{words}</span>
            <span>{note}</span>
          </li>
        ))}
      </ul>
      <p className="mb-5 text-muted">
        Older backups still have it. The site only keeps a note of when this was done, not for whom.
      </p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label="Type the address again"
          type="email"
          autoComplete="off"
          ref={field}
          value={confirmation}
          error={error}
          onChange={({ target }) => setConfirmation(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" busy={erase.isPending}>
            <UserX aria-hidden size={20} /> Erase everywhere
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const KINDS = [
  { kind: "subscribers", one: "subscription", many: "subscriptions", note: ", with the record of consent" },
  { kind: "bookings", one: "booking", many: "bookings", note: "" },
  { kind: "messages", one: "contact message", many: "contact messages", note: "" },
  { kind: "photos", one: "photo submission", many: "photo submissions", note: ", with the original photos" },
  { kind: "mails", one: "mail or SMS", many: "mails and SMS", note: " to or about them" },
] as const;

/** The parts of a person's data in words: "2 bookings". */
const countsInWords = (counts: ErasureCounts) =>
  KINDS.flatMap(({ kind, one, many, note }) =>
    counts[kind] > 0 ? [{ words: `${counts[kind]} ${counts[kind] === 1 ? one : many}`, note }] : [],
  );

/** Lists the past erasures, as evidence that they were done. */
function Erasures() {
  const formatTimestamp = useFormatTimestamp();
  const { data = [] } = useAnswer<Erasure[]>(ERASURES_PATH);
  if (data.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="unfolds text-muted">Erased so far</summary>
      <ul className="text-sm text-muted">
        {data.map((done) => (
          <li key={done.id} className="py-1">
            {`${formatTimestamp(done.erasedAt)}: ${countsInWords(done)
              .map(({ words }) => words)
              .join(", ")}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
