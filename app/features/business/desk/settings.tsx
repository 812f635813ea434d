import type { ReactNode } from "react";
import type { BusinessSettings } from "../../../../schema/business.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { BusinessForm } from "./business-form.tsx";
import { ColorsForm } from "./colors-form.tsx";
import { EventTypesCard } from "./event-types-card.tsx";
import { HeroCard } from "./hero-card.tsx";
import { LinksCard } from "./links-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { PackagesCard } from "./packages-card.tsx";
import { BUSINESS } from "./save-settings.ts";
import { SizesCard } from "./sizes-card.tsx";
import { useShownSettings } from "./use-shown-settings.ts";

interface SettingsProps {
  /** The owner's button to change the password. */
  password: ReactNode;
  menu: ReactNode;
  calendar: ReactNode;
  sessions: ReactNode;
  health: ReactNode;
}

/** The dashboard's Settings tab; other features' parts are handed in. */
export function Settings({ password, menu, calendar, sessions, health }: SettingsProps) {
  const settings = useAnswer<BusinessSettings>(BUSINESS);
  useShownSettings(settings.data);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex flex-col gap-5">
        <Card className="p-4 sm:p-5">
          <h2 className="mb-4 text-xl">Business</h2>
          <AnswerView answer={settings} noun="settings" skeleton={<Skeleton className="h-96" />}>
            {(loaded) => <BusinessForm settings={loaded} />}
          </AnswerView>
        </Card>
        {menu}
        {settings.data && <SizesCard sizes={settings.data.sizes} />}
        {settings.data && <PackagesCard packages={settings.data.packages} />}
        {settings.data && <EventTypesCard eventTypes={settings.data.eventTypes} />}
        {settings.data && <LinksCard links={settings.data.socialLinks} />}
      </div>
      <div className="flex flex-col gap-5">
        {settings.data && (
          <Card className="p-4 sm:p-5">
            <h2 className="mb-4 text-xl">Colors</h2>
            <ColorsForm settings={settings.data}>
              {(isSaving) => (
                <Button type="submit" className="self-start" busy={isSaving}>
                  Save Colors
                </Button>
              )}
            </ColorsForm>
          </Card>
        )}
        <LogoCard />
        <HeroCard />
        <Card className="p-4 sm:p-5">
          <h2 className="mb-2 text-xl">Password</h2>
          <p className="mb-4 text-muted">Changing it signs out every other phone and computer.</p>
          {password}
        </Card>
        {calendar}
        {sessions}
        {health}
      </div>
    </div>
  );
}
