import { Button } from "../../../../ui/button.tsx";

/** The buttons at the end of a step of the first setup. */
export function StepButtons({ isSaving, onSkip }: { isSaving: boolean; onSkip: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isSaving}>
        Save and Continue
      </Button>
      <Button variant="secondary" onClick={onSkip}>
        Skip
      </Button>
    </div>
  );
}
