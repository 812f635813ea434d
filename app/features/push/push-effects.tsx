import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSummary } from "../../lib/data/summary.ts";
import { connection } from "../../lib/offline/connection.ts";
import { readStoredSubscription } from "./stored-subscription.ts";

/** The page and the desk's worker load first. */
const RENEW_AFTER_MS = 6_000;

/** Renews this device's push subscription, navigates to the page of a pressed notification, and sets the app's badge. Renders nothing. */
export function PushEffects() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { bookings, messages, photos } = useSummary().data ?? {};
  const waiting = bookings && messages && photos && bookings.pending + messages.unread + photos.waiting;

  useEffect(() => {
    if (waiting !== undefined) void navigator.setAppBadge?.(waiting).catch(() => {});
  }, [waiting]);

  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const open = ({ data }: MessageEvent<{ open?: string }>) => {
      if (!data?.open) return;
      // The loaded lists are older than the notification.
      void client.invalidateQueries();
      void navigate(data.open);
    };
    serviceWorker.addEventListener("message", open);
    return () => serviceWorker.removeEventListener("message", open);
  }, [client, navigate]);

  useEffect(() => {
    if (!readStoredSubscription()) return;
    const timer = setTimeout(() => {
      if (connection.get().isOffline) return;
      // A failure is ignored: the next opening of the desk tries again.
      void import("./this-device.ts").then(({ renewSubscription }) => renewSubscription()).catch(() => {});
    }, RENEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return null;
}
