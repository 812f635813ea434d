import { type FormEvent, useRef, useState } from "react";
import type { Alerts, AlertsChange } from "../../../schema/alerts.ts";
import { type Followed, NOTHING_CHOSEN } from "../../../schema/follows.ts";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { useSite } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { TopicBoxes } from "./topic-boxes.tsx";

/** Without topics, the followed topics stay unchanged. */
type Wanted = Omit<AlertsChange, "token">;

const NO_PHONE = "We don't have a phone number for you. To add one, unsubscribe here and sign up again.";

const channelsOf = ({ emailNotifications, smsNotifications }: Alerts) => ({ emailNotifications, smsNotifications });

/** Null for everything. */
const followsOf = ({ follows }: Alerts) => (follows.length > 0 ? follows.map(({ topic }) => topic) : null);

const isAmong = (follows: Followed[], topic: string) => follows.some((followed) => followed.topic === topic);

const NOTHING: Wanted = { emailNotifications: false, smsNotifications: false };

interface PreferencesFormProps {
  token: string;
  stored: Alerts;
  /** What can be followed. */
  topics: Followed[];
}

/** Takes effect by a press of a button only. */
export function PreferencesForm({ token, stored, topics }: PreferencesFormProps) {
  const { business } = useSite();
  const [alerts, setAlerts] = useState(stored);
  const [wanted, setWanted] = useState(channelsOf(stored));
  const [follows, setFollows] = useState<string[] | null>(followsOf(stored));
  const [hasTried, setTried] = useState(false);
  const isNothingChosen = follows?.length === 0;
  const [busy, setBusy] = useState<"save" | "stop" | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [news, setNews] = useState({ said: "", failed: false });
  /** Presses go out in their order; the answer to the last one shows. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const chosen = useRef({ wanted, follows });
  chosen.current = { wanted, follows };

  async function change(next: Wanted, pressed: "save" | "stop") {
    setBusy(pressed);
    const before = last.current;
    const answer = before
      .catch(() => {})
      .then(() => call<Alerts>("POST", "/api/alerts", { token, ...next } satisfies AlertsChange));
    last.current = answer;
    const sent = chosen.current;
    const isTickedSince = () => chosen.current.wanted !== sent.wanted || chosen.current.follows !== sent.follows;
    try {
      const changed = await answer;
      if (last.current !== answer) return;
      setAlerts(changed);
      if (!isTickedSince()) {
        setWanted(channelsOf(changed));
        setFollows(followsOf(changed));
      }
      // The button that was pressed goes, and the focus with it.
      if (!changed.isActive) summary.current?.focus();
      setNews({ said: changed.isActive ? "Saved." : "Done. You are unsubscribed.", failed: false });
    } catch (error) {
      if (last.current !== answer) return;
      const why = error instanceof CallFailed && error.status < 500 ? error.answer?.message : undefined;
      setNews({ said: why ?? "That didn't work. Please try again.", failed: true });
    } finally {
      if (last.current === answer) setBusy(null);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isNothingChosen) void change({ ...wanted, topics: follows ?? [] }, "save");
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
        checked={wanted.emailNotifications}
        onChange={({ target }) => setWanted({ ...wanted, emailNotifications: target.checked })}
      />
      <CheckboxField
        label="SMS notifications"
        name="smsNotifications"
        hint={alerts.phone ? smsConsent(business.name, follows !== null) : NO_PHONE}
        disabled={!alerts.phone}
        checked={wanted.smsNotifications}
        onChange={({ target }) => setWanted({ ...wanted, smsNotifications: target.checked })}
      />
      <CheckboxField
        label="Only the stops that I choose"
        checked={follows !== null}
        onChange={({ target }) => setFollows(target.checked ? alerts.follows.map(({ topic }) => topic) : null)}
      />
      {follows && (
        <TopicBoxes
          topics={[...alerts.follows, ...topics.filter(({ topic }) => !isAmong(alerts.follows, topic))]}
          box={(topic) => ({
            checked: follows.includes(topic),
            onChange: ({ target }) =>
              setFollows(target.checked ? [...follows, topic] : follows.filter((other) => other !== topic)),
          })}
          error={hasTried && isNothingChosen ? NOTHING_CHOSEN : undefined}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === "save"}>
          Save my choices
        </Button>
        {alerts.isActive && (
          <Button variant="ghost" busy={busy === "stop"} onClick={() => void change(NOTHING, "stop")}>
            Unsubscribe from everything
          </Button>
        )}
      </div>
      <p role="status" className={`min-h-6 font-semibold ${news.failed ? "text-danger" : "text-open-text"}`}>
        {news.said}
      </p>
    </form>
  );
}
