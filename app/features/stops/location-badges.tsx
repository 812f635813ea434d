import type { LocationStatus } from "../../../schema/locations.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const STATUS: Record<LocationStatus, { label: string; tone: BadgeTone }> = {
  scheduled: { label: "Scheduled", tone: "info" },
  active: { label: "Active", tone: "highlight" },
  completed: { label: "Completed", tone: "neutral" },
};

export function StopStatusBadge({ status }: { status: LocationStatus }) {
  const { label, tone } = STATUS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function OpenOrClosedBadge({ isOpen }: { isOpen: boolean }) {
  return <Badge tone={isOpen ? "good" : "warn"}>{isOpen ? "Open" : "Closed"}</Badge>;
}
