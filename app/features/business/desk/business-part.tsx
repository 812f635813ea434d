import { Card } from "../../../ui/card.tsx";
import { BusinessForm } from "./business-form.tsx";
import { LinksCard } from "./links-card.tsx";
import { SettingsView } from "./settings-view.tsx";

export default function BusinessPart() {
  return (
    <SettingsView>
      {(settings) => (
        <>
          <Card className="p-4 sm:p-5">
            <h2 className="mb-4 text-xl">Business</h2>
            <BusinessForm settings={settings} />
          </Card>
          <LinksCard settings={settings} />
        </>
      )}
    </SettingsView>
  );
}
