import { Badge } from "../../../ui/badge.tsx";

/** The badge of a visitor's own photo that only this visitor sees. */
export const ApprovalPendingBadge = () => <Badge tone="highlight">Waiting for approval</Badge>;
