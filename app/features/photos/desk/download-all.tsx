import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { saveAnswer } from "../../../lib/save-answer.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { toast } from "../../../ui/toast.tsx";
import { PHOTO_SUBMISSIONS } from "../upload/use-submission.ts";

/** The first photo of every submission as one archive, with its progress. */
export function DownloadAll({ count }: { count: number }) {
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function download() {
    if (count === 0) return complain("No photos to download");
    toast({ title: "Preparing download..." });
    const abort = new AbortController();
    running.current = abort;
    setShare(0);
    try {
      const headers = await saveAnswer(`${PHOTO_SUBMISSIONS}/zip`, { onProgress: setShare, signal: abort.signal });
      toast({ title: "All photos downloaded successfully!", description: skippedWords(headers) });
    } catch {
      if (!abort.signal.aborted) complain("Download failed", "Please try again");
    } finally {
      setShare(undefined);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" busy={share !== undefined} onClick={download}>
        {share === undefined && <Download aria-hidden size={18} />}
        Download All ({count})
      </Button>
      {share !== undefined && (
        <div className="order-last flex basis-full items-end gap-3 rounded-control bg-sky-soft p-4">
          <div className="grow">
            <ProgressBar label={`Downloading... ${Math.floor(share * 100)}%`} share={share} />
          </div>
          <Button variant="secondary" size="sm" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}

/** Photos given by link are not ours to pack, and one may be missing from the disk. */
function skippedWords(headers: Headers): string | undefined {
  const skipped = Number(headers.get("x-photos-skipped"));
  if (!skipped) return undefined;
  return skipped === 1 ? "1 photo could not be added." : `${skipped} photos could not be added.`;
}

const complain = (title: string, description?: string) => toast({ title, description, variant: "destructive" });
