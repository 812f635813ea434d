import { Badge } from "./badge.tsx";

/** The badge of a row with a queued change (`lib/offline/optimistic-rows.ts`). */
export const QueuedBadge = ({ row }: { row: object }) =>
  "isWaiting" in row ? <Badge tone="warn">On this phone only</Badge> : null;
