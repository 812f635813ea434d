import { useEffect, useState } from "react";
import { ConnectionBroke } from "../../../lib/net/upload.ts";
import { prepareToasts } from "../../../ui/toast.tsx";
import { showErrorToast } from "../upload/error-toast.ts";
import { type NewSubmission, refusalWords, usePhotoUpload } from "../upload/use-photo-upload.ts";

interface Sender {
  /** Returns the toast of a failure for the server's message. */
  failed: (refusal: string | undefined) => [title: string, description?: string];
  onStored: (isWaiting: boolean) => void;
}

/** Sends a form's photos and shows the outcome. Photos and texts stay in the form until they are stored. */
export function useSubmitPhotos({ failed, onStored }: Sender) {
  const { progress, send, cancel } = usePhotoUpload();
  const [failure, setFailure] = useState<string>();

  useEffect(prepareToasts, []);

  return {
    progress,
    failure,
    stop: cancel,
    /** @returns whether the server has stored it */
    async send(submission: NewSubmission): Promise<boolean> {
      setFailure(undefined);
      const outcome = await send(submission);
      if (outcome.kind === "stored") onStored(outcome.waiting);
      if (outcome.kind === "unreadable") showErrorToast("Error reading file: Please try selecting the image again.");
      if (outcome.kind === "failed") {
        const refusal = refusalWords(outcome.error);
        showErrorToast(...failed(refusal));
        setFailure(refusal ?? (outcome.error instanceof ConnectionBroke ? BROKE : FAILED));
      }
      return outcome.kind === "stored";
    },
  };
}

const BROKE = "The connection dropped. Your photos and words are still here: try again when you have a signal.";
const FAILED = "Something went wrong on our side. Your photos and words are still here: try again in a moment.";
