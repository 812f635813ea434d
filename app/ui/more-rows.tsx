import { Button } from "./button.tsx";

/** The way to the next rows of a list that comes in parts. */
export const MoreRows = ({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) => (
  <Button variant="secondary" className="mt-3 w-full" busy={isLoading} onClick={onMore}>
    Show more
  </Button>
);
