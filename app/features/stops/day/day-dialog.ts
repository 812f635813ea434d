import type { NewDayEvent } from "../../../../schema/day-events.ts";
import type { Location } from "../../../../schema/locations.ts";

/** The props of each dialog of the day's buttons. */
export interface DayDialogProps {
  stop: Location;
  isBusy: boolean;
  /** The server's reason for refusing the event. */
  refusal: string | undefined;
  onChoose: (event: NewDayEvent) => void;
  onClose: () => void;
}
