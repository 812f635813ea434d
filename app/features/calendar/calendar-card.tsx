import { CalendarPlus } from "lucide-react";
import type { CalendarFeed } from "../../../schema/calendar.ts";
import { CALENDAR_FEED_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { AnswerView } from "../../ui/answer-list.tsx";
import { Button } from "../../ui/button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The truck's plans in the owner's own calendar program: its secret address, to copy, to change, to take away. */
export default function CalendarCard() {
  const feed = useAnswer<CalendarFeed>(CALENDAR_FEED_PATH);
  const make = useAction({
    call: () => call("POST", CALENDAR_FEED_PATH),
    changes: CALENDAR_FEED_PATH,
    done: "New calendar address made!",
    failed: { title: "Failed to make a calendar address", description: "Please try again." },
  });
  const revoke = useAction({
    call: () => call("DELETE", CALENDAR_FEED_PATH),
    changes: CALENDAR_FEED_PATH,
    done: "Calendar address revoked!",
    failed: { title: "Failed to revoke the calendar address", description: "Please try again." },
  });

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">Calendar</h2>
      <p className="mb-4 text-muted">Confirmed bookings and stops in your own calendar, always up to date.</p>
      <AnswerView answer={feed} noun="calendar address" skeleton={<Skeleton className="h-12" />}>
        {({ address }) =>
          address === null ? (
            <Button busy={make.isPending} onClick={() => make.mutate(undefined)}>
              <CalendarPlus aria-hidden size={20} /> Make a calendar address
            </Button>
          ) : (
            <div className="flex flex-col gap-4">
              <Address address={address} />
              <div className="flex flex-wrap gap-2 border-t border-line pt-4">
                <Confirm
                  question="Make a new address?"
                  action="Make a new address"
                  onConfirm={() => make.mutate(undefined)}
                  trigger={
                    <Button variant="secondary" size="sm">
                      Make a new address
                    </Button>
                  }
                >
                  Calendars that use the old address stop updating.
                </Confirm>
                <Confirm
                  question="Revoke the address?"
                  action="Revoke"
                  onConfirm={() => revoke.mutate(undefined)}
                  trigger={
                    <Button variant="danger" size="sm">
                      Revoke
                    </Button>
                  }
                >
                  Calendars stop showing your bookings and stops until you make a new address.
                </Confirm>
              </div>
            </div>
          )
        }
      </AnswerView>
    </Card>
  );
}

const Address = ({ address }: { address: string }) => (
  <CopyField
    label="Private address"
    noun="address"
    value={address}
    hint="Anyone with this address can read your bookings, names and phone numbers included. Keep it to yourself."
  >
    <a className={buttonLook({ size: "sm" })} href={address.replace(/^https?:/, "webcal:")}>
      <CalendarPlus aria-hidden size={18} /> Add to my calendar
    </a>
  </CopyField>
);
