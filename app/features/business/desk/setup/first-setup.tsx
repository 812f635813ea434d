import { ChevronLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BusinessSettings } from "../../../../../schema/business.ts";
import { BUSINESS_PATH } from "../../../../lib/data/paths.ts";
import { useAnswer } from "../../../../lib/data/queries.ts";
import { AnswerView } from "../../../../ui/answer-list.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { ColorsForm } from "../colors-form.tsx";
import { LogoCard } from "../logo-card.tsx";
import { useSaveSettings } from "../save-settings.ts";
import { useApplySettings } from "../use-apply-settings.ts";
import { BusinessStep } from "./business-step.tsx";
import { SetupDone } from "./setup-done.tsx";
import { StepButtons } from "./step-buttons.tsx";

interface FirstSetupProps {
  /** Steps of other features; each calls `next` when it is done. */
  menu: (next: () => void) => ReactNode;
  firstStop: (next: () => void) => ReactNode;
  /** The card of today's stop, for the last screen. */
  todaysStop: ReactNode;
}

/** The first setup of a new site, shown once before the desk opens. Settings have all of it, too. */
export default function FirstSetup({ menu, firstStop, todaysStop }: FirstSetupProps) {
  const settings = useAnswer<BusinessSettings>(BUSINESS_PATH);
  const [step, setStep] = useState(0);
  useApplySettings(settings.data);
  const save = useSaveSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);

  useEffect(() => {
    if (!hasMoved.current) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  function go(to: number) {
    hasMoved.current = true;
    setStep(to);
  }

  function next() {
    if (step + 1 === steps.length) save.mutate({ isSetUp: true });
    go(step + 1);
  }

  function openDesk() {
    // The reloaded page has the new logo and colours.
    const reload = () => window.location.reload();
    // The last screen has saved it already.
    if (settings.data?.isSetUp) reload();
    else save.mutate({ isSetUp: true }, { onSuccess: reload });
  }

  const steps = stepsOf({ menu, firstStop, next });
  const current = steps[step];

  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 sm:py-6">
      <header>
        {current && step > 0 && (
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => go(step - 1)}>
            <ChevronLeft aria-hidden size={20} /> Back
          </Button>
        )}
        {current && <p className="text-muted">{`Make it yours: step ${step + 1} of ${steps.length}`}</p>}
        <h2 ref={heading} tabIndex={-1} className="mt-1 text-2xl sm:text-3xl">
          {current?.title ?? "Your site is live"}
        </h2>
        <p className="mt-1 text-muted">{current?.about ?? "Anyone can open it now."}</p>
      </header>
      {current ? (
        <AnswerView answer={settings} noun="settings" skeleton={<Skeleton className="h-96" />}>
          {(loaded) => current.content(loaded)}
        </AnswerView>
      ) : (
        <SetupDone todaysStop={todaysStop} isSaving={save.isPending} onOpen={openDesk} />
      )}
      {/* Appears together with the form above: a button that moves between pointerdown and pointerup gets no click. */}
      {current && !settings.isPending && (
        <Button variant="ghost" className="justify-self-start" busy={save.isPending} onClick={openDesk}>
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

type StepsNeeds = Omit<FirstSetupProps, "todaysStop"> & { next: () => void };

function stepsOf({ menu, firstStop, next }: StepsNeeds): Step[] {
  const buttons = (isSaving: boolean) => <StepButtons isSaving={isSaving} onSkip={next} />;
  return [
    {
      title: "Your business",
      about: "Who you are, and what you sell. You can change all of this later in Settings.",
      content: (settings) => <BusinessStep settings={settings} buttons={buttons} onSaved={next} />,
    },
    {
      title: "Your colors",
      about: "Pick two. Every other color is made from them.",
      content: (settings) => (
        <Card className="p-4 sm:p-5">
          <ColorsForm settings={settings} onSaved={next}>
            {({ isSaving }) => buttons(isSaving)}
          </ColorsForm>
        </Card>
      ),
    },
    {
      title: "Your logo",
      about: "On every page, in your emails, and as the icon on a phone.",
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
      about: "Where people find you. Your hours, prices, packages and links are in Settings: check them next.",
      content: () => firstStop(next),
    },
  ];
}
