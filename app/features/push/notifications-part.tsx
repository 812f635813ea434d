import { BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { describeDevice } from "../../../schema/device-words.ts";
import type { OwnerPushKind, PushDevice, PushDeviceChange } from "../../../schema/push.ts";
import { PUSH_DEVICES_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { AnswerList, RefreshButton } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { pushObstacle, renewSubscription, subscribeDevice, unsubscribeDevice } from "./this-device.ts";

const KINDS: { kind: OwnerPushKind; label: string; noun: string }[] = [
  { kind: "booking", label: "A new booking request", noun: "bookings" },
  { kind: "message", label: "A new message", noun: "messages" },
  { kind: "photo", label: "Photos that wait for your approval", noun: "photos" },
  { kind: "failedSend", label: "A mail or SMS that did not arrive", noun: "failed sends" },
  { kind: "health", label: "Trouble with the site: disk, backups, sending", noun: "trouble" },
];

/** Undefined while loading, null when this device gets no notifications. */
type Here = PushDevice | null | undefined;

/** The owner's devices that get notifications, and the kinds of notifications. */
export default function NotificationsPart() {
  const [here, setHere] = useState<Here>();

  useEffect(() => {
    renewSubscription().then(setHere, () => setHere(null));
  }, []);

  return (
    <>
      <ThisDevice here={here} onChange={setHere} />
      <Devices here={here} onEnded={() => setHere(null)} />
    </>
  );
}

function ThisDevice({ here, onChange }: { here: Here; onChange: (here: Here) => void }) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">This device</h2>
      <p className="mb-4 max-w-prose text-muted">
        Get a notification when something comes in, even while the desk is closed. A tap opens it.
      </p>
      {here === undefined && <Skeleton className="h-12" />}
      {here === null && <Off onOn={onChange} />}
      {here && <On here={here} onChange={onChange} />}
    </Card>
  );
}

const WHY_NOT = {
  iPhone:
    "On an iPhone or iPad, add the desk to your home screen first: “Sign-in” in Settings shows how. Then open it from there and come back to this page.",
  browser: "This browser can't show notifications. Use Chrome, Edge, Firefox or Safari.",
  blocked: "Notifications are blocked for this site. Allow them in your browser's settings, then reload this page.",
};

function Off({ onOn }: { onOn: (here: PushDevice) => void }) {
  const turnOn = useAction({
    call: (_press: undefined) => subscribeDevice(),
    changes: PUSH_DEVICES_PATH,
    done: "Notifications are on!",
    failed: (error: Error) => ({
      title: "Notifications are still off",
      description:
        error instanceof CallFailed
          ? "Please try again."
          : "The browser did not allow it, or could not reach its push service.",
    }),
  });
  const why = pushObstacle();
  if (why) return <p>{WHY_NOT[why]}</p>;
  return (
    <Button busy={turnOn.isPending} onClick={() => turnOn.mutate(undefined, { onSuccess: onOn })}>
      <BellRing aria-hidden size={20} /> Turn on notifications
    </Button>
  );
}

function On({ here, onChange }: { here: PushDevice; onChange: (here: Here) => void }) {
  const failed = { title: "That didn't work", description: "Please try again." };
  const change = useAction({
    call: (body: PushDeviceChange) => call<PushDevice>("PUT", `${PUSH_DEVICES_PATH}/${here.id}`, body),
    changes: PUSH_DEVICES_PATH,
    isInTurn: true,
    failed,
  });
  const stored = useRef(here);
  const pendingCount = useRef(0);
  const test = useAction({
    call: (_press: undefined) => call("POST", `${PUSH_DEVICES_PATH}/${here.id}/test`),
    done: () => ({ title: "Sent", description: "It should arrive any moment." }),
    failed: (error: Error) => ({
      title: "The test didn't go out",
      description: (error instanceof CallFailed && error.answer?.message) || "Please try again.",
    }),
  });
  const end = useAction({
    call: (id: number) => unsubscribeDevice(id),
    changes: PUSH_DEVICES_PATH,
    done: "Notifications are off.",
    failed,
  });

  /** Shows a change at once. The stored values are shown when the last of several pending calls is answered. */
  function saveChange(next: PushDeviceChange) {
    onChange({ ...here, ...next });
    pendingCount.current += 1;
    const answered = (device: PushDevice) => {
      stored.current = device;
      pendingCount.current -= 1;
      if (pendingCount.current === 0) onChange(device);
    };
    change.mutate(next, { onSuccess: answered, onError: () => answered(stored.current) });
  }

  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="font-semibold">Notify me about</legend>
        {KINDS.map(({ kind, label }) => (
          <CheckboxField
            key={kind}
            label={label}
            checked={here.kinds.includes(kind)}
            onChange={({ target }) =>
              saveChange({
                kinds: target.checked ? [...here.kinds, kind] : here.kinds.filter((other) => other !== kind),
              })
            }
          />
        ))}
      </fieldset>
      <CheckboxField
        label="Show customers' names"
        hint="Whoever sees this device's screen can read them, also while it is locked."
        checked={here.showsNames}
        onChange={({ target }) => saveChange({ showsNames: target.checked })}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate(undefined)}>
          <BellRing aria-hidden size={20} /> Send a test
        </Button>
        <Button
          variant="secondary"
          busy={end.isPending}
          onClick={() => end.mutate(here.id, { onSuccess: () => onChange(null) })}
        >
          Turn off notifications
        </Button>
      </div>
    </div>
  );
}

function Devices({ here, onEnded }: { here: Here; onEnded: () => void }) {
  const answer = useAnswer<PushDevice[]>(PUSH_DEVICES_PATH);
  const formatTimestamp = useFormatTimestamp();
  const end = useAction({
    call: (id: number) => (id === here?.id ? unsubscribeDevice(id) : call("DELETE", `${PUSH_DEVICES_PATH}/${id}`)),
    changes: PUSH_DEVICES_PATH,
    removes: (id) => id,
    done: "Notifications are off.",
    failed: { title: "Failed to end it", description: "Please try again." },
  });
  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Devices with notifications</h2>
        <RefreshButton answers={[answer]} />
      </div>
      <AnswerList answer={answer} noun="devices" empty={<EmptyState title="No device gets notifications yet" />}>
        {(devices) => (
          <ul className="flex flex-col divide-y divide-line">
            {devices.map(({ id, device, kinds, lastSeenAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 py-2">
                <div className="min-w-0 grow">
                  <p className="font-semibold wrap-anywhere">
                    <span>{describeDevice(device)}</span> {id === here?.id && <Badge tone="good">This one</Badge>}
                  </p>
                  <p className="text-sm text-muted">{`${kindWords(kinds)}; last seen ${formatTimestamp(lastSeenAt)}`}</p>
                </div>
                <Confirm
                  question={`Turn off notifications on ${describeDevice(device)}?`}
                  action="Stop"
                  onConfirm={() => end.mutate(id, { onSuccess: () => id === here?.id && onEnded() })}
                  trigger={
                    <Button variant="secondary" size="sm">
                      Stop
                    </Button>
                  }
                >
                  It can be turned on again on the device itself.
                </Confirm>
              </li>
            ))}
          </ul>
        )}
      </AnswerList>
    </Card>
  );
}

/** "For bookings, messages" */
function kindWords(kinds: OwnerPushKind[]): string {
  const nouns = KINDS.filter(({ kind }) => kinds.includes(kind)).map(({ noun }) => noun);
  return nouns.length > 0 ? `For ${nouns.join(", ")}` : "For nothing";
}
