import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NotLoadedProps {
  /** As in "The bookings could not be loaded". */
  noun: string;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** The error of data or of a script that could not be loaded, with a retry button. */
export const NotLoaded = ({ noun, isTrying, onTryAgain }: NotLoadedProps) => (
  <EmptyState
    title={`The ${noun} could not be loaded`}
    action={
      <Button variant="secondary" busy={isTrying} onClick={onTryAgain}>
        Try again
      </Button>
    }
  />
);
