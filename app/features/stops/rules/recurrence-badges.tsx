import { Repeat } from "lucide-react";
import type { Location } from "../../../../schema/locations.ts";
import { Badge } from "../../../ui/badge.tsx";

/** The badges of a stop that a rule has made, that was changed by hand, or that is skipped. */
export const RecurrenceBadges = ({ location: { seriesId, isException, isSkipped } }: { location: Location }) => (
  <>
    {seriesId !== null && (
      <Badge>
        <Repeat aria-hidden size={14} /> Repeats
      </Badge>
    )}
    {isException && <Badge tone="info">Changed</Badge>}
    {isSkipped && <Badge tone="bad">Skipped</Badge>}
  </>
);
