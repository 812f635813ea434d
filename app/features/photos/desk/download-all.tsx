import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { PHOTO_SUBMISSIONS_PATH } from "../../../lib/data/paths.ts";
import { saveAnswerAsFile } from "../../../lib/net/save-answer.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { toast } from "../../../ui/toast.tsx";

/**
 * The button that downloads the first photo of every submission as one archive, with the progress.
 * @param count the number of submissions; undefined while it is not loaded
 */
export function DownloadAll({ count }: { count: number | undefined }) {
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController>(undefined);
  // A mutation, because the query client shows the login when a call fails with 401.
  const download = useMutation({
    mutationFn({ signal }: AbortController) {
      toast({ title: "Preparing download..." });
      setShare(0);
      return saveAnswerAsFile(`${PHOTO_SUBMISSIONS_PATH}/zip`, { onProgress: setShare, signal });
    },
    onSuccess: (headers) => toast({ title: "All photos downloaded successfully!", description: skippedWords(headers) }),
    onError(_error, { signal }) {
      if (!signal.aborted) showError("Download failed", "Please try again");
    },
  });

  function start() {
    if (count === 0) return showError("No photos to download");
    controller.current = new AbortController();
    download.mutate(controller.current);
  }

  return (
    <>
      <Button variant="ghost" size="sm" busy={download.isPending} onClick={start}>
        {!download.isPending && <Download aria-hidden size={18} className="max-sm:hidden" />}
        <span>{`Download All${count === undefined ? "" : ` (${count})`}`}</span>
      </Button>
      {download.isPending && (
        <div className="order-last flex basis-full items-end gap-3 rounded-control bg-sky-soft p-4">
          <div className="grow">
            <ProgressBar label={`Downloading... ${Math.floor(share * 100)}%`} share={share} />
          </div>
          <Button variant="secondary" size="sm" onClick={() => controller.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}

/** The note on photos that are not in the archive: those that were given by link, and files that are missing on the disk. */
function skippedWords(headers: Headers): string | undefined {
  const skipped = Number(headers.get("x-photos-skipped"));
  if (!skipped) return undefined;
  return skipped === 1 ? "1 photo could not be added." : `${skipped} photos could not be added.`;
}

const showError = (title: string, description?: string) => toast({ title, description, variant: "destructive" });
