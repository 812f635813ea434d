import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  Broadcast,
  BroadcastAnswer,
  BroadcastContent,
  NewBroadcastAnswer,
  TransactionalEmail,
} from "../../../schema/notifications.ts";
import { SENDS_PATH, TRANSACTIONAL_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { postOnce } from "../../lib/net/post-once.ts";
import { toast } from "../../ui/toast.tsx";

/** The broadcasts so far, newest first. */
export const useBroadcasts = () => useAnswer<Broadcast[]>(SENDS_PATH);

const PATHS = {
  "location-update": "/api/notify/location-update",
  "mass-sms": "/api/subscribers/mass-sms",
  "mass-email": "/api/subscribers/mass-email",
} as const;

export interface SendToasts {
  /** Returns the toast of success for the server's counts. */
  done: (answer: NewBroadcastAnswer) => { title: string; description: string };
  failed: { title: string; description: string };
  /** Called after a success, also when the tab was left meanwhile. */
  onSent?: (content: BroadcastContent) => void;
}

export const useSendBroadcast = ({ done, failed, onSent }: SendToasts) =>
  useAction({
    call: ({ kind, ...words }: BroadcastContent) => postOnce<NewBroadcastAnswer>(PATHS[kind], words),
    changes: SENDS_PATH,
    done(answer, content) {
      onSent?.(content);
      return done(answer);
    },
    failed,
  });

/** Makes the toast after a mass email or SMS, by its outcome: sent, queued in part, failed in part, or sent before. */
export const massSendToast = (sent: string, onItsWay: string) => (answer: NewBroadcastAnswer) => {
  if (answer.alreadySentAt) return { title: "Already sent", description: deliveryCountWords(answer) };
  if (answer.queuedCount > 0) return { title: onItsWay, description: deliveryCountWords(answer) };
  if (answer.failedCount > 0)
    return { title: "Not everyone could be reached", description: deliveryCountWords(answer) };
  return { title: sent, description: `${answer.successCount} messages sent successfully` };
};

/** The counts of a broadcast's deliveries as text. "Sent" counts only those that the provider accepted (product.md). */
export const deliveryCountWords = ({ successCount, queuedCount, failedCount }: BroadcastAnswer) =>
  [
    `${successCount} messages sent`,
    queuedCount > 0 && `${queuedCount} on their way`,
    failedCount > 0 && `${failedCount} failed: Mass Comm says why`,
  ]
    .filter(Boolean)
    .join(", ");

/** Sends a test of the message to the owner only. */
export function useSendTest() {
  return useMutation({
    mutationFn: (content: BroadcastContent) => call<BroadcastAnswer>("POST", "/api/notifications/test", { content }),
    onSuccess: () => toast({ title: "Test sent", description: "It is on its way to you alone." }),
    onError: (error) => {
      const why = error instanceof CallFailed && error.status === 400 ? error.answer?.message : undefined;
      toast({ title: "The test could not be sent", description: why ?? "Please try again.", variant: "destructive" });
    },
  });
}

/** Retries the failed deliveries of a broadcast. */
export function useRetryBroadcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<BroadcastAnswer>("POST", `${SENDS_PATH}/${id}/retry`),
    onSuccess: () =>
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(SENDS_PATH) }),
    onError: () => toast({ title: "Failed to try again", description: "Please try again.", variant: "destructive" }),
  });
}

/** Retries a failed transactional mail. */
export function useRetryTransactional() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<TransactionalEmail>("POST", `/api/transactional/${id}/retry`),
    onSuccess() {
      toast({ title: "Trying again", description: "Refresh in a moment to see whether it went out." });
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(TRANSACTIONAL_PATH),
      });
    },
    onError: () => toast({ title: "Failed to try again", description: "Please try again.", variant: "destructive" }),
  });
}
