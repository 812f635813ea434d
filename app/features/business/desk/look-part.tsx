import { Card } from "../../../ui/card.tsx";
import { ColorsForm } from "./colors-form.tsx";
import { HeroCard } from "./hero-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SettingsView } from "./settings-view.tsx";

export default function LookPart() {
  return (
    <>
      <Card className="p-4 sm:p-5">
        <h2 className="mb-4 text-xl">Colors</h2>
        <SettingsView>
          {(settings) => (
            <ColorsForm settings={settings}>{(state) => <SaveBar label="Save Colors" {...state} />}</ColorsForm>
          )}
        </SettingsView>
      </Card>
      <LogoCard />
      <HeroCard />
    </>
  );
}
