import { type FormEvent, useRef, useState } from "react";
import type { Alerts } from "../../../schema/alerts.ts";
import { emailConsent, smsConsent } from "../../../schema/subscriber-consent.ts";
import { call, tooOftenWords } from "../../lib/api.ts";
import { useSite } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";

type Wanted = Pick<Alerts, "emailNotifications" | "smsNotifications">;

const NO_PHONE = "We have no phone number of yours. To add one, unsubscribe here and sign up again.";

const NOTHING: Wanted = { emailNotifications: false, smsNotifications: false };

/** Takes effect by a press of a button only. */
export function PreferencesForm({ token, stored }: { token: string; stored: Alerts }) {
  const { business } = useSite();
  const [alerts, setAlerts] = useState(stored);
  const [wanted, setWanted] = useState<Wanted>(stored);
  const [busy, setBusy] = useState<"save" | "stop" | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [news, setNews] = useState({ said: "", failed: false });

  async function change(next: Wanted, pressed: "save" | "stop") {
    setBusy(pressed);
    try {
      const { emailNotifications, smsNotifications } = next;
      const changed = await call<Alerts>("POST", "/api/alerts", { token, emailNotifications, smsNotifications });
      setAlerts(changed);
      setWanted(changed);
      // The button that was pressed goes, and the focus with it.
      if (!changed.isActive) summary.current?.focus();
      setNews({ said: changed.isActive ? "Saved." : "Done. You are unsubscribed.", failed: false });
    } catch (error) {
      setNews({ said: tooOftenWords(error) ?? "That did not work. Please try again.", failed: true });
    } finally {
      setBusy(null);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    void change(wanted, "save");
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
        hint={emailConsent(business.name)}
        checked={wanted.emailNotifications}
        onChange={({ target }) => setWanted({ ...wanted, emailNotifications: target.checked })}
      />
      <CheckboxField
        label="SMS notifications"
        name="smsNotifications"
        hint={alerts.phone ? smsConsent(business.name) : NO_PHONE}
        disabled={!alerts.phone}
        checked={wanted.smsNotifications}
        onChange={({ target }) => setWanted({ ...wanted, smsNotifications: target.checked })}
      />
      <div className="flex flex-wrap gap-3">
        {alerts.isActive && (
          <Button busy={busy === "stop"} onClick={() => void change(NOTHING, "stop")}>
            Unsubscribe from everything
          </Button>
        )}
        <Button type="submit" variant="secondary" busy={busy === "save"}>
          Save my choices
        </Button>
      </div>
      <p role="status" className={`min-h-6 font-semibold ${news.failed ? "text-danger" : "text-open-text"}`}>
        {news.said}
      </p>
    </form>
  );
}
