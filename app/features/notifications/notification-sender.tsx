import { Megaphone } from "lucide-react";
import { useState } from "react";
import { listPath } from "../../../schema/list-filter.ts";
import type { Location } from "../../../schema/locations.ts";
import type { BroadcastContent, NewBroadcastAnswer } from "../../../schema/notifications.ts";
import { stopOf } from "../../../schema/stop-of.ts";
import { shortDay } from "../../../schema/times.ts";
import { LOCATIONS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { useToday } from "../../lib/page/site.ts";
import { SelectField } from "../../ui/field.tsx";
import { BroadcastReach, useBroadcastPreview } from "./broadcast-reach.tsx";
import { Composer } from "./composer.tsx";
import { SendButton } from "./send-button.tsx";
import { deliveryCountWords } from "./send-calls.ts";

/** Sends a location update to all subscribers (product.md, *Screens*). */
export function NotificationSender({ startsOpen }: { startsOpen?: boolean }) {
  const { data: locations, isError } = useAnswer<Location[]>(listPath(LOCATIONS_PATH));
  const [chosen, setChosen] = useState("");
  const content: BroadcastContent = { kind: "location-update", locationId: Number(chosen) };
  const preview = useBroadcastPreview(chosen ? content : null);
  const today = useToday();
  const formatTimestamp = useFormatTimestamp();

  function done(answer: NewBroadcastAnswer) {
    const { queuedCount, failedCount, alreadySentAt } = answer;
    if (alreadySentAt) {
      return {
        title: "Already sent",
        description: `Subscribers were told of this stop on ${formatTimestamp(alreadySentAt)}. Activate or edit it to tell them again.`,
      };
    }
    if (queuedCount > 0) return { title: "Notifications on their way", description: deliveryCountWords(answer) };
    if (failedCount > 0) return { title: "Not everyone could be notified", description: deliveryCountWords(answer) };
    return { title: "Notifications sent!", description: "All active subscribers have been notified." };
  }

  return (
    <Composer title="Send Location Update" hasDraft={chosen !== ""} startsOpen={startsOpen}>
      <SelectField
        label="Location"
        name="locationId"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        hint={
          locations?.length === 0
            ? "There is no stop yet to tell of"
            : isError && "The stops could not be loaded. Please load the page again."
        }
      >
        <option value="">Choose a location</option>
        {locations?.map(stopOf).map(({ id, name, date, status }) => (
          <option key={id} value={id}>
            {`${name}, ${shortDay(date, today)}${status === "cancelled" ? ", cancelled" : ""}`}
          </option>
        ))}
      </SelectField>
      <SendButton
        className="self-start"
        variant={chosen ? "primary" : "secondary"}
        content={content}
        shown={preview}
        missing={chosen ? undefined : { title: "Please select a location" }}
        done={done}
        failed={{
          title: "Failed to send notifications",
          description: "Please try again or check your SendGrid configuration.",
        }}
      >
        <Megaphone aria-hidden size={18} /> Send Notifications
      </SendButton>
      <BroadcastReach preview={preview} />
    </Composer>
  );
}
