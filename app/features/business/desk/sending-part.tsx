import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { SettingsView } from "./settings-view.tsx";
import { SpeedForm } from "./speed-form.tsx";

/** How fast mails and SMS go out, and what they say. @param examples another feature's cards */
export default function SendingPart({ examples }: { examples: ReactNode }) {
  return (
    <>
      <Card className="p-4 sm:p-5">
        <h2 className="mb-2 text-xl">Sending</h2>
        <p className="mb-4 text-muted">
          How fast your providers take messages. Slower is safe; faster than your plan allows is refused.
        </p>
        <SettingsView>{(settings) => <SpeedForm settings={settings} />}</SettingsView>
      </Card>
      {examples}
    </>
  );
}
