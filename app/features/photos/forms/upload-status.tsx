import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import type { UploadProgress } from "../upload/use-photo-upload.ts";

interface UploadStatusProps {
  progress: UploadProgress | undefined;
  /** The text about a failed attempt: the reason, and what to do. */
  failure: string | undefined;
  onStop: () => void;
}

/** The progress of the upload, or the text about its failure. */
export function UploadStatus({ progress, failure, onStop }: UploadStatusProps) {
  if (progress) {
    return (
      <div className="flex items-end gap-3 rounded-control bg-sky-soft p-4">
        <div className="grow">
          <ProgressBar label={wordsOf(progress)} share={progress.share} />
        </div>
        <Button variant="secondary" size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
    );
  }
  if (!failure) return null;
  return (
    <p role="alert" className="rounded-control border border-danger bg-danger-soft p-4">
      {failure}
    </p>
  );
}

function wordsOf({ phase, share }: UploadProgress): string {
  if (phase === "preparing") return "Preparing your photos...";
  return phase === "sending" ? `Uploading... ${Math.floor(share * 100)}%` : "Almost there...";
}
