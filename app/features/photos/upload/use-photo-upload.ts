import { useEffect, useRef, useState } from "react";
import { PUBLIC_FORMS } from "../../../../schema/public-forms.ts";
import { CallFailed } from "../../../lib/net/api.ts";
import { newIdempotencyKey } from "../../../lib/net/post-once.ts";
import { type ConnectionBroke, upload } from "../../../lib/net/upload.ts";
import { storeOwnSubmissionKey } from "./own-submission-keys.ts";
import type { PickedPhoto } from "./picks.ts";

export interface PhotoAuthor {
  customerName?: string | null;
  customerEmail?: string | null;
  location?: string | null;
  description?: string | null;
}

export interface NewSubmission {
  picks: PickedPhoto[];
  photoUrls?: string[];
  author: PhotoAuthor;
}

/** The progress of a submission: photos are made smaller, then sent. */
export interface UploadProgress {
  phase: "preparing" | "sending" | "storing";
  /** 0 to 1. */
  share: number;
}

/** The outcome of a submission; `waiting` when it appears only after the owner's approval. */
export type SubmissionOutcome =
  | { kind: "stored"; waiting: boolean }
  | { kind: "cancelled" }
  | { kind: "unreadable" }
  | { kind: "failed"; error: CallFailed | ConnectionBroke | Error };

/** Sends submissions, one at a time. The server stores one that is sent again, after a broken connection or a second tap, once. */
export function usePhotoUpload() {
  const [progress, setProgress] = useState<UploadProgress>();
  const running = useRef<AbortController>(undefined);
  const last = useRef({ content: "", key: "" });

  useEffect(() => () => running.current?.abort(), []);

  async function send(submission: NewSubmission): Promise<SubmissionOutcome> {
    if (running.current) return { kind: "cancelled" };
    const abort = new AbortController();
    running.current = abort;
    // A change of photo or text makes it a new submission, which the server would not store under the old key.
    const content = JSON.stringify([submission.picks.map(({ id }) => id), submission.photoUrls, submission.author]);
    if (content !== last.current.content) last.current = { content, key: newIdempotencyKey() };
    const { key } = last.current;
    try {
      return await submit(submission, key, abort.signal, setProgress);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  return { progress, send, cancel: () => running.current?.abort() };
}

async function submit(
  { picks, photoUrls = [], author }: NewSubmission,
  key: string,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<SubmissionOutcome> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => {});
  try {
    const form = new FormData();
    for (const [name, value] of Object.entries(author)) if (value) form.set(name, value);
    for (const url of photoUrls) form.append("photoUrls", url);
    for (const [done, { ready }] of picks.entries()) {
      onProgress({ phase: "preparing", share: done / picks.length });
      // A slow phone needs seconds for a photo, and Stop must take effect at once.
      const photo = await Promise.race([ready, stopped]);
      if (!(await isReadable(photo))) return { kind: "unreadable" };
      form.append("photoData", photo, photo.name);
    }
    onProgress({ phase: "sending", share: 0 });
    const answer = await upload(PUBLIC_FORMS.photo.call, form, {
      key,
      signal,
      onProgress: (share) => onProgress({ phase: share < 1 ? "sending" : "storing", share }),
    });
    storeOwnSubmissionKey(key);
    return { kind: "stored", waiting: isWaiting(answer) };
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled" };
    return { kind: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Whether the file can be read. The photo may have been deleted, or its memory card removed, since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function isWaiting(answer: string): boolean {
  const row: unknown = JSON.parse(answer);
  return typeof row === "object" && row !== null && "waiting" in row && row.waiting === true;
}

/** Returns the server's message about an error that a second try would not resolve. */
export const refusalWords = (error: Error): string | undefined =>
  error instanceof CallFailed && error.status < 500 ? error.answer?.message : undefined;
