import { useSummary } from "../../../lib/data/summary.ts";
import { CountBadge } from "../../../ui/count-badge.tsx";

/** How many photos wait for approval. */
export function PhotosToApprove() {
  return <CountBadge count={useSummary().data?.photos.waiting} noun="to approve" />;
}
