import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { SendingSpeedForm } from "./sending-speed-form.tsx";
import { SettingsView } from "./settings-view.tsx";

/** The texts of mails and SMS, and the sending speed. @param examples another feature's cards */
export default function SendingPart({ examples }: { examples: ReactNode }) {
  return (
    <>
      {examples}
      <Card className="p-4 sm:p-5">
        <h2 className="mb-1 text-xl">Speed</h2>
        <p className="mb-4 text-muted">
          How fast your mail and SMS services take messages. Slower is safe; faster than your plan allows gets refused.
        </p>
        <SettingsView>{(settings) => <SendingSpeedForm settings={settings} />}</SettingsView>
      </Card>
    </>
  );
}
