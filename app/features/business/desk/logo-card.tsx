import { ImageUp, X } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { LOGO_MAX_BYTES, LOGO_TEXTS, LOGO_TIPS } from "../../../../schema/logo-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast.tsx";
import { sendLogo } from "./send-logo.ts";

/** How long the toast of success is seen before the page loads again with the new logo (product.md). */
const SEEN_MS = 1500;

/** The image upload card of spec section 2, for the logo. */
export function LogoCard() {
  const [file, setFile] = useState<File>();
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<number>();
  const chooser = useRef<HTMLInputElement>(null);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (!chosen.type.startsWith("image/")) return complain(LOGO_TEXTS.notAnImage);
    if (chosen.size > LOGO_MAX_BYTES) return complain(LOGO_TEXTS.tooLarge);
    setFile(chosen);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }

  async function upload(chosen: File) {
    setProgress(0);
    const outcome = await sendLogo(chosen, setProgress);
    setProgress(undefined);
    if (outcome !== "saved") return complain(LOGO_TEXTS[outcome]);
    toast({ title: LOGO_TEXTS.saved });
    setTimeout(() => window.location.reload(), SEEN_MS);
  }

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-xl">Logo</h2>
      <p className="mb-4 text-muted">Shown on every page, and where your site is shared.</p>
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
          accept="image/*"
          aria-label="Logo file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      {progress !== undefined && <progress className="mt-4 w-full" value={progress} max={1} aria-label="Upload" />}
      {file && (
        <Button className="mt-4 w-full" busy={progress !== undefined} onClick={() => upload(file)}>
          {progress === undefined ? "Upload Image" : "Uploading..."}
        </Button>
      )}
      <ul className="mt-4 list-disc pl-5 text-sm text-muted">
        {LOGO_TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return (
    <>
      {address && <img src={address} alt="Preview of the logo" className="max-h-48 max-w-full object-contain" />}
      <p className="wrap-anywhere">
        {file.name} · {(file.size / 1024 / 1024).toFixed(2)} MB
      </p>
      <Button variant="secondary" size="sm" onClick={onRemove}>
        <X aria-hidden size={18} /> Remove
      </Button>
    </>
  );
}

const complain = (title: string) => toast({ title, variant: "destructive" });
