import { Badge } from "./badge.tsx";

/** Says of a row that something of it waits on this phone (`lib/offline/optimistic-rows.ts`). */
export const WaitingBadge = ({ row }: { row: object }) =>
  "isWaiting" in row ? <Badge tone="warn">On this phone only</Badge> : null;
