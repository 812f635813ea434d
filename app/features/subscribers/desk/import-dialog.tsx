import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { IMPORT_MAX_CHARACTERS, type SubscriberImportResult } from "../../../../schema/subscriber-import.ts";
import { listQueryFilter } from "../../../lib/data/list-rows.ts";
import { SUBSCRIBER_TOTALS_PATH, SUBSCRIBERS_PATH } from "../../../lib/data/paths.ts";
import { SUMMARY_PATH } from "../../../lib/data/queries.ts";
import { CallFailed, call } from "../../../lib/net/api.ts";
import { LONG_CALL_LIMIT_MS } from "../../../lib/net/time-limit.ts";
import { useSite } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonLook } from "../../../ui/button-look.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckboxField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { readSpreadsheetText } from "./read-spreadsheet-text.ts";

interface ImportDialogProps {
  onClose: () => void;
}

/** A file that was read, and the server's preview of it. */
interface PreviewedFile {
  name: string;
  csv: string;
  result: SubscriberImportResult;
}

/** Imports subscribers from a CSV file: first a preview, then all rows or none. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const client = useQueryClient();
  const { business } = useSite();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isAgreementMissing, setAgreementMissing] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);

  const send = (csv: string, save: boolean) =>
    call<SubscriberImportResult>("POST", `${SUBSCRIBERS_PATH}/import`, { csv, save }, { limitMs: LONG_CALL_LIMIT_MS });
  const preview = useMutation({
    async mutationFn(file: File): Promise<PreviewedFile> {
      if (file.size > IMPORT_MAX_CHARACTERS) throw new Error("The file is too large: at most 5 MB");
      const csv = await readSpreadsheetText(file);
      return { name: file.name, csv, result: await send(csv, false) };
    },
  });
  const importing = useMutation({
    mutationFn: ({ csv }: PreviewedFile) => send(csv, true),
    onSuccess({ added }) {
      toast({ title: `${people(added)} imported!` });
      onClose();
      for (const path of [SUBSCRIBERS_PATH, SUBSCRIBER_TOTALS_PATH, SUMMARY_PATH])
        void client.invalidateQueries(listQueryFilter(path));
    },
  });
  const problem = preview.error ?? importing.error;
  // This is the file that was chosen last, also when an earlier one is read later.
  const previewed = preview.data;

  function choose(file: File) {
    // Another file has other people: the owner must confirm their consent again.
    setHasAgreed(false);
    setAgreementMissing(false);
    importing.reset();
    preview.mutate(file);
  }

  function submit() {
    if (!previewed) return;
    setAgreementMissing(!hasAgreed);
    if (hasAgreed) importing.mutate(previewed);
    else agreement.current?.focus();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Import Subscribers">
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          Choose a CSV file whose first line names the columns: <strong>Email</strong>, and if you like First name, Last
          name and Phone. Nothing is stored until you have seen what is in it.
        </p>
        <label className={`${buttonLook({ variant: "secondary" })} cursor-pointer self-start focus-within:outline-2`}>
          <FileUp aria-hidden size={20} /> <span>{preview.isIdle ? "Choose a CSV file" : "Choose another file"}</span>
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) choose(file);
              target.value = "";
            }}
          />
        </label>
        <div aria-live="polite" className="flex flex-col gap-4">
          {preview.isPending && <p className="text-muted">Reading the file...</p>}
          {problem && <p className="font-semibold text-danger">{errorWords(problem)}</p>}
          {previewed && <Preview {...previewed} />}
        </div>
        {previewed && previewed.result.added > 0 && (
          <>
            <CheckboxField
              label={`These people agreed to receive messages from ${business.name}`}
              hint="Stored with each person as the record of consent, with today's date."
              ref={agreement}
              error={isAgreementMissing && !hasAgreed ? "Please confirm that they agreed" : undefined}
              checked={hasAgreed}
              onChange={({ target }) => setHasAgreed(target.checked)}
            />
            <Button busy={importing.isPending} onClick={submit}>
              {`Import ${people(previewed.result.added)}`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Preview({ name, result }: PreviewedFile) {
  const { added, known, unsubscribed, wrong, wrongLines, columns } = result;
  return (
    <>
      <h3 className="text-base wrap-anywhere">{name}</h3>
      <dl className="grid grid-cols-2 gap-3">
        <Figure name="New">{added}</Figure>
        <Figure name="Already subscribed">{known}</Figure>
        <Figure name="Unsubscribed, left as they are">{unsubscribed}</Figure>
        <Figure name="Lines with errors, left out">{wrong}</Figure>
      </dl>
      {columns.unused.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">{`Not used: ${columns.unused.join(", ")}`}</p>
      )}
      {wrong > 0 && (
        <details open={wrong <= 10}>
          <summary className="unfolds font-semibold">
            {wrong > wrongLines.length ? `The first ${wrongLines.length} wrong lines` : "The wrong lines"}
          </summary>
          <ul className="text-sm">
            {wrongLines.map(({ line, reason }) => (
              <li key={line} className="py-1">
                {`Line ${line}: ${reason}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse rounded-control bg-raised px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-xl font-semibold">{children}</dd>
    </div>
  );
}

const people = (count: number) => (count === 1 ? "1 subscriber" : `${count} subscribers`);

const errorWords = (error: Error) => {
  if (!(error instanceof CallFailed))
    return error instanceof TypeError ? "No connection. Please try again." : error.message;
  return error.answer?.message ?? "The file could not be imported. Please try again.";
};
