import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useSummary } from "../../lib/data/summary.ts";
import { connection } from "../../lib/offline/connection.ts";
import { kept } from "./kept-ring.ts";

/** The page itself, and the desk's worker, come first. */
const AT_LEISURE_MS = 6_000;

/** Keeps this device ringing, opens what a tap on a notification asks for, and counts on the app's icon what waits. Shows nothing. */
export function RingHere() {
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
      // What is told of is newer than the lists.
      void client.invalidateQueries();
      void navigate(data.open);
    };
    serviceWorker.addEventListener("message", open);
    return () => serviceWorker.removeEventListener("message", open);
  }, [client, navigate]);

  useEffect(() => {
    if (!kept()) return;
    const timer = setTimeout(() => {
      if (connection.get().isOffline) return;
      // Where it fails now, it does not at the next opening.
      void import("./this-device.ts").then(({ hereAgain }) => hereAgain()).catch(() => {});
    }, AT_LEISURE_MS);
    return () => clearTimeout(timer);
  }, []);

  return null;
}
