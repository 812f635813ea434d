import { Badge } from "../../../ui/badge.tsx";

/** On a visitor's own photo that nobody else sees yet. */
export const WaitingBadge = () => <Badge tone="highlight">Waiting for approval</Badge>;
