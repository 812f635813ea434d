import { useMutation } from "@tanstack/react-query";
import { ImageUp, X } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useObjectUrl } from "../../../lib/page/use-object-url.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useFocusFallback } from "../../../ui/use-focus-fallback.ts";
import { sendPicture, type UploadOutcome } from "./send-picture.ts";

interface PictureCardProps {
  title: string;
  about: string;
  /** The path of the upload call. */
  path: string;
  maxBytes: number;
  texts: Record<UploadOutcome | "notAnImage" | "tooLarge", string>;
  tips: readonly string[];
  /** The `accept` of the file input. */
  accept: string;
  /** Whether a file may be such a picture, by the name and type that the browser reports. */
  isPicture: (file: File) => boolean;
  onSaved: () => void;
  /** The current picture. */
  children?: ReactNode;
}

/** The image upload card of product.md, *Screens*. */
export function PictureCard({ title, about, path, maxBytes, texts, tips, accept, ...card }: PictureCardProps) {
  const { isPicture, onSaved, children } = card;
  const [file, setFile] = useState<File>();
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState(0);
  // A mutation, so that an expired session shows the login here, too.
  const upload = useMutation({
    mutationFn(chosen: File) {
      setProgress(0);
      return sendPicture(path, chosen, setProgress);
    },
    onSuccess(outcome) {
      if (outcome !== "saved") return complain(texts[outcome]);
      toast({ title: texts.saved });
      setFile(undefined);
      onSaved();
    },
  });
  const chooser = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (!isPicture(chosen)) return complain(texts.notAnImage);
    if (chosen.size > maxBytes) return complain(texts.tooLarge);
    setFile(chosen);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }

  return (
    <Card ref={area} tabIndex={-1} data-unsaved={file ? "" : undefined} className="p-4 sm:p-5">
      <h2 className="text-xl">{title}</h2>
      <p className="mb-4 text-muted">{about}</p>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button below does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed p-6 text-center ${isOver ? "border-link bg-sky-soft" : "border-control"}`}
      >
        {file ? (
          <Preview file={file} onRemove={() => setFile(undefined)} />
        ) : (
          <>
            <ImageUp aria-hidden size={36} className="text-muted" />
            <p>Drag and drop a picture here, or</p>
            <Button variant="secondary" onClick={() => chooser.current?.click()}>
              Select File
            </Button>
          </>
        )}
        <input
          ref={chooser}
          type="file"
          name="image"
          accept={accept}
          aria-label={`${title} file`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      {upload.isPending && (
        // Indeterminate once everything is sent: the duration of the server's work is unknown.
        <progress className="mt-4 w-full" value={progress < 1 ? progress : undefined} max={1} aria-label="Upload" />
      )}
      {file && (
        <Button className="mt-4 w-full" busy={upload.isPending} onClick={() => upload.mutate(file)}>
          {upload.isPending ? "Uploading..." : "Upload Image"}
        </Button>
      )}
      <ul className="mt-4 list-disc pl-5 text-sm text-muted">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const address = useObjectUrl(file);

  return (
    <>
      {address && <img src={address} alt="Preview" className="max-h-48 max-w-full object-contain" />}
      <p className="wrap-anywhere">{`${file.name} · ${(file.size / 1024 / 1024).toFixed(2)} MB`}</p>
      <Button variant="secondary" size="sm" onClick={onRemove}>
        <X aria-hidden size={18} /> Remove
      </Button>
    </>
  );
}

const complain = (title: string) => toast({ title, variant: "destructive" });
