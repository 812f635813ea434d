import { EventTypesCard } from "./event-types-card.tsx";
import { PackagesCard } from "./packages-card.tsx";
import { SettingsView } from "./settings-view.tsx";
import { SizesCard } from "./sizes-card.tsx";

export default function PricesPart() {
  return (
    <SettingsView>
      {(settings) => (
        <>
          <SizesCard settings={settings} />
          <PackagesCard settings={settings} />
          <EventTypesCard settings={settings} />
        </>
      )}
    </SettingsView>
  );
}
