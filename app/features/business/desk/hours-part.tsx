import { Card } from "../../../ui/card.tsx";
import { HoursForm } from "./hours-form.tsx";
import { SettingsView } from "./settings-view.tsx";

export default function HoursPart() {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-4 text-xl">Hours</h2>
      <SettingsView>{(settings) => <HoursForm settings={settings} />}</SettingsView>
    </Card>
  );
}
