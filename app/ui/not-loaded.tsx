import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface NotLoadedProps {
  /** As in "The bookings could not be loaded". */
  noun: string;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** Stands where a part of the desk would stand that did not come. */
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
