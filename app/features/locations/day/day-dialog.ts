import type { DayChange, NewDayChange } from "../../../../schema/day-changes.ts";
import type { Location } from "../../../../schema/locations.ts";

/** What each dialog of the day's buttons gets. */
export interface DayDialogProps {
  stop: Location;
  /** What is in force. */
  said: DayChange | undefined;
  isBusy: boolean;
  /** Why the server has refused what was said. */
  refusal: string | undefined;
  onSay: (change: NewDayChange) => void;
  onClose: () => void;
}
