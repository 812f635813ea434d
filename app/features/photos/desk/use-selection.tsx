import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface Selection {
  /** The ids of the selected photos; undefined when the tiles have no checkboxes. */
  chosen: number[] | undefined;
  toggle: (id: number) => void;
  remove: (ids: number[]) => void;
  end: () => void;
  /** Starts and ends the selection. */
  button: ReactNode;
}

/** The selection of photos, and the button that starts and ends it. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<number[]>();
  const button = useRef<HTMLButtonElement>(null);
  return {
    chosen,
    toggle: (id) => setChosen((ids = []) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    remove: (removed) => setChosen((ids) => ids?.filter((id) => !removed.includes(id))),
    end() {
      setChosen(undefined);
      button.current?.focus();
    },
    button: (
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-pressed={chosen !== undefined}
        onClick={() => setChosen(chosen ? undefined : [])}
      >
        Select
      </Button>
    ),
  };
}
