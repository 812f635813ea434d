import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BusinessSettings } from "../../../../../schema/business.ts";
import { BUSINESS } from "../../../../lib/data/paths.ts";
import { useAnswer } from "../../../../lib/data/queries.ts";
import { AnswerView } from "../../../../ui/answer-list.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { ColorsForm } from "../colors-form.tsx";
import { LogoCard } from "../logo-card.tsx";
import { useSaveSettings } from "../save-settings.ts";
import { useShownSettings } from "../use-shown-settings.ts";
import { BusinessStep } from "./business-step.tsx";
import { StepButtons } from "./step-buttons.tsx";

interface FirstSetupProps {
  /** Other features' steps are handed in; each calls `next` when it is done. */
  menu: (next: () => void) => ReactNode;
  firstStop: (next: () => void) => ReactNode;
}

/** What the owner of a new site is asked once, before the desk opens. All of it stands in Settings, too. */
export default function FirstSetup({ menu, firstStop }: FirstSetupProps) {
  const settings = useAnswer<BusinessSettings>(BUSINESS);
  const [step, setStep] = useState(0);
  useShownSettings(settings.data);
  const save = useSaveSettings();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (step === 0) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  const steps = stepsOf({ menu, firstStop, next: () => (step + 1 < steps.length ? setStep(step + 1) : finish()) });
  const current = steps[step];

  function finish() {
    // The desk comes with the page as it is now: its logo, its colours.
    save.mutate({ isSetUp: true }, { onSuccess: () => window.location.reload() });
  }

  if (!current) return null;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 sm:py-6">
      <header>
        <p className="text-muted">{`Make it yours: step ${step + 1} of ${steps.length}`}</p>
        <h2 ref={heading} tabIndex={-1} className="mt-1 text-2xl sm:text-3xl">
          {current.title}
        </h2>
        <p className="mt-1 text-muted">{current.about}</p>
      </header>
      <AnswerView answer={settings} noun="settings" skeleton={<Skeleton className="h-96" />}>
        {(loaded) => current.content(loaded)}
      </AnswerView>
      {/* It comes with the form above: a button that moves between a finger's down and up gets no click. */}
      {!settings.isPending && (
        <Button variant="ghost" className="justify-self-start" busy={save.isPending} onClick={finish}>
          Skip the rest and open the dashboard
        </Button>
      )}
    </div>
  );
}

interface Step {
  title: string;
  about: string;
  content: (settings: BusinessSettings) => ReactNode;
}

function stepsOf({ menu, firstStop, next }: FirstSetupProps & { next: () => void }): Step[] {
  const buttons = (isSaving: boolean) => <StepButtons isSaving={isSaving} onSkip={next} />;
  return [
    {
      title: "Your business",
      about: "Who you are, and what you sell. You can change all of this later in Settings.",
      content: (settings) => <BusinessStep settings={settings} buttons={buttons} onSaved={next} />,
    },
    {
      title: "Your colors",
      about: "Two colors; all others are made of them.",
      content: (settings) => (
        <Card className="p-4 sm:p-5">
          <ColorsForm settings={settings} onSaved={next}>
            {buttons}
          </ColorsForm>
        </Card>
      ),
    },
    {
      title: "Your logo",
      about: "On every page, in your mails, and as the icon on a phone.",
      content: () => (
        <>
          <LogoCard onSaved={next} />
          <Button variant="secondary" className="justify-self-start" onClick={next}>
            Skip
          </Button>
        </>
      ),
    },
    { title: "Your menu", about: "What you sell, item by item.", content: () => menu(next) },
    {
      title: "Your first stop",
      about: "Where visitors find you. Your hours, prices, packages and links stand in Settings: look at them next.",
      content: () => firstStop(next),
    },
  ];
}
