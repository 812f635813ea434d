import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PHOTO_ACCEPT } from "../../../../schema/photo-limits.ts";

interface PhotoChooserProps {
  label: string;
  hint: string;
  multiple?: boolean;
  /** Whether it takes the focus. */
  hasFocus?: boolean;
  onChoose: (files: File[]) => void;
}

/** The control to choose photos, to take them with the phone's camera, or to drop them. */
export function PhotoChooser({ label, hint, multiple = false, hasFocus = false, onChoose }: PhotoChooserProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function take(files: File[]) {
    // An empty choice leaves the chosen photos as they are.
    if (files.length === 0) return;
    onChoose(files);
    // Without this, choosing a removed photo again would cause no event.
    if (input.current) input.current.value = "";
  }

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  // Takes the files that were chosen before hydration. A layout effect, because it must run before the form handles its first submit.
  useLayoutEffect(() => {
    take(Array.from(input.current?.files ?? []));
  }, []);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = Array.from(event.dataTransfer.files);
    onChoose(multiple ? files : files.slice(0, 1));
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex min-h-32 flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed p-5 text-center transition-colors hover:border-link hover:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isOver ? "border-link bg-sky-soft" : "border-control"}`}
    >
      <ImagePlus aria-hidden size={32} strokeWidth={1.75} className="text-link" />
      <span className="font-display text-lg font-semibold">{label}</span>
      <span className="text-sm text-muted">{hint}</span>
      <input
        ref={input}
        type="file"
        name="photoData"
        accept={PHOTO_ACCEPT}
        multiple={multiple}
        // Without script only the browser's own control shows the chosen files.
        className="sr-only noscript:not-sr-only noscript:max-w-full"
        onChange={({ target }) => take(Array.from(target.files ?? []))}
      />
    </label>
  );
}
