import { type FormEvent, useRef, useState } from "react";
import type { Alerts, AlertsChange } from "../../../schema/alerts.ts";
import { type FollowedTopic, NO_TOPIC_CHOSEN } from "../../../schema/follows.ts";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { useSite } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { TopicCheckboxes } from "./topic-checkboxes.tsx";

/** Without topics, the followed topics stay unchanged. */
type Choices = Omit<AlertsChange, "token">;

const NO_PHONE = "We don't have a phone number for you. To add one, unsubscribe here and sign up again.";

const channelsOf = ({ emailNotifications, smsNotifications }: Alerts) => ({ emailNotifications, smsNotifications });

/** The followed topics; null for all stops. */
const followsOf = ({ follows }: Alerts) => (follows.length > 0 ? follows.map(({ topic }) => topic) : null);

const isFollowed = (follows: FollowedTopic[], topic: string) => follows.some((followed) => followed.topic === topic);

const NO_CHANNEL: Choices = { emailNotifications: false, smsNotifications: false };

interface PreferencesFormProps {
  token: string;
  stored: Alerts;
  /** The topics that can be followed. */
  topics: FollowedTopic[];
}

/** The form of a subscriber's choices. It saves them only when the subscriber presses a button. */
export function PreferencesForm({ token, stored, topics }: PreferencesFormProps) {
  const { business } = useSite();
  const [alerts, setAlerts] = useState(stored);
  const [channels, setChannels] = useState(channelsOf(stored));
  const [follows, setFollows] = useState<string[] | null>(followsOf(stored));
  const [hasTried, setTried] = useState(false);
  const isNothingChosen = follows?.length === 0;
  const [busy, setBusy] = useState<"save" | "stop" | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [notice, setNotice] = useState({ text: "", isError: false });
  /** The last call. Calls are sent one after the other, and the answer to the last one is shown. */
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ channels, follows });
  latest.current = { channels, follows };

  async function change(next: Choices, pressed: "save" | "stop") {
    setBusy(pressed);
    const before = lastCall.current;
    const answer = before
      .catch(() => {})
      .then(() => call<Alerts>("POST", "/api/alerts", { token, ...next } satisfies AlertsChange));
    lastCall.current = answer;
    const sent = latest.current;
    const hasChangedSince = () => latest.current.channels !== sent.channels || latest.current.follows !== sent.follows;
    try {
      const changed = await answer;
      if (lastCall.current !== answer) return;
      setAlerts(changed);
      if (!hasChangedSince()) {
        setChannels(channelsOf(changed));
        setFollows(followsOf(changed));
      }
      // The pressed button is removed, so the summary takes the focus.
      if (!changed.isActive) summary.current?.focus();
      setNotice({ text: changed.isActive ? "Saved." : "Done. You are unsubscribed.", isError: false });
    } catch (error) {
      if (lastCall.current !== answer) return;
      const why = error instanceof CallFailed && error.status < 500 ? error.answer?.message : undefined;
      setNotice({ text: why ?? "That didn't work. Please try again.", isError: true });
    } finally {
      if (lastCall.current === answer) setBusy(null);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isNothingChosen) void change({ ...channels, topics: follows ?? [] }, "save");
  }

  return (
    <form onSubmit={save} noValidate className="mt-4 grid gap-5">
      <p ref={summary} tabIndex={-1} className="text-lg">
        {alerts.isActive
          ? `What we send to ${alerts.email}${alerts.phone ? ` and ${alerts.phone}` : ""}:`
          : `You are unsubscribed: we send nothing to ${alerts.email}. You can turn it on again.`}
      </p>
      <CheckboxField
        label="Email notifications"
        name="emailNotifications"
        hint={emailConsent(business.name, follows !== null)}
        checked={channels.emailNotifications}
        onChange={({ target }) => setChannels({ ...channels, emailNotifications: target.checked })}
      />
      <CheckboxField
        label="SMS notifications"
        name="smsNotifications"
        hint={alerts.phone ? smsConsent(business.name, follows !== null) : NO_PHONE}
        disabled={!alerts.phone}
        checked={channels.smsNotifications}
        onChange={({ target }) => setChannels({ ...channels, smsNotifications: target.checked })}
      />
      <CheckboxField
        label="Only the stops that I choose"
        checked={follows !== null}
        onChange={({ target }) => setFollows(target.checked ? alerts.follows.map(({ topic }) => topic) : null)}
      />
      {follows && (
        <TopicCheckboxes
          topics={[...alerts.follows, ...topics.filter(({ topic }) => !isFollowed(alerts.follows, topic))]}
          box={(topic) => ({
            checked: follows.includes(topic),
            onChange: ({ target }) =>
              setFollows(target.checked ? [...follows, topic] : follows.filter((other) => other !== topic)),
          })}
          error={hasTried && isNothingChosen ? NO_TOPIC_CHOSEN : undefined}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === "save"}>
          Save my choices
        </Button>
        {alerts.isActive && (
          <Button variant="ghost" busy={busy === "stop"} onClick={() => void change(NO_CHANNEL, "stop")}>
            Unsubscribe from everything
          </Button>
        )}
      </div>
      <p role="status" className={`min-h-6 font-semibold ${notice.isError ? "text-danger" : "text-open-text"}`}>
        {notice.text}
      </p>
    </form>
  );
}
