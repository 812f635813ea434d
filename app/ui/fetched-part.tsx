import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { loadAnew } from "../lib/load-part.ts";
import { Button } from "./button.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { Spinner } from "./spinner.tsx";
import { StillPart } from "./still-part.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A phone that changes its network breaks off what is under way: a moment later the same script comes. */
const NETWORK_CHANGE_MS = 1_000;

const loadTwice = async <Props,>(load: Load<Props>) => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, NETWORK_CHANGE_MS));
    return load();
  }
};

/** A script that did not come when it was asked for again comes with the page loaded anew, and what was typed. */
function asksAgain<Props>(load: Load<Props>): Load<Props> {
  let hasFailed = false;
  return async () => {
    try {
      return await loadTwice(load);
    } catch (error) {
      if (hasFailed) await loadAnew();
      hasFailed = true;
      throw error;
    }
  };
}

/** A script that is fetched once for all who show it. */
function script<Props extends object>(load: Load<Props>) {
  const ask = asksAgain(load);
  let fetched: Promise<ComponentType<Props> | null> | undefined;
  let part: ComponentType<Props> | undefined;
  return {
    /** What it exports, where it is there already: who waits for a promise, if only a moment, shows that something loads. */
    part: () => part,
    /** Where it does not come now, it is asked for when it is needed. */
    preload() {
      load().then(
        (script) => {
          part = script.default;
        },
        () => {},
      );
    },
    /** What the script exports; null where it did not come. */
    fetched() {
      fetched ??= ask().then(
        ({ default: Part }) => Part,
        () => null,
      );
      return fetched;
    },
    forget() {
      fetched = undefined;
    },
  };
}

interface ScriptOf<Props extends object> {
  noun: string;
  script: ReturnType<typeof script<Props>>;
  props: Props;
  /** Stands around what says that the script did not come. */
  failed: (notice: ReactNode) => ReactNode;
}

function Fetched<Props extends object>({ noun, script, props, failed }: ScriptOf<Props>) {
  const [isTrying, startTrying] = useTransition();
  const [, setTries] = useState(0);
  const Part = script.part() ?? use(script.fetched());
  if (Part) return <Part {...props} />;

  function tryAgain() {
    script.forget();
    startTrying(() => setTries((tries) => tries + 1));
  }

  return failed(<NotLoaded noun={noun} isTrying={isTrying} onTryAgain={tryAgain} />);
}

/**
 * A part of the desk whose script is fetched when it is first shown. On the server it is drawn at once, and its HTML stands until
 * the script is there. In the truck the line may be gone by then: the part's place says so and has a button to try again, where
 * React's `lazy` would take the whole desk down for good.
 * @param noun as in "The bookings tab could not be loaded"
 */
export function fetchedPart<Props extends object>(noun: string, load: Load<Props>) {
  const its = script(load);
  // What changes around it must not draw it anew while it is still the server's HTML: that would take it away.
  const Part = memo(function FetchedPart(props: Props) {
    return (
      <Suspense
        fallback={
          <p className="flex justify-center gap-3 py-24 text-muted" role="status">
            <Spinner /> Loading...
          </p>
        }
      >
        <StillPart>
          <Fetched noun={noun} script={its} props={props} failed={(notice) => notice} />
        </StillPart>
      </Suspense>
    );
  });
  return Object.assign(Part, { preload: its.preload });
}

/** The same for a dialog, which is there once its script is. */
export function fetchedDialog<Props extends { onClose: () => void }>(noun: string, load: Load<Props>) {
  const its = script(load);
  return function FetchedDialog(props: Props) {
    return (
      <Suspense>
        <Fetched
          noun={noun}
          script={its}
          props={props}
          failed={(notice) => <NoConnection onClose={props.onClose}>{notice}</NoConnection>}
        />
      </Suspense>
    );
  };
}

/** A dialog of the browser's own: what draws the others may be what did not come. */
function NoConnection({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="No connection?"
      onClose={onClose}
      className="m-auto max-w-md rounded-card bg-card p-5 text-ink shadow-lift backdrop:bg-night/60"
    >
      {children}
      <form method="dialog" className="flex justify-center">
        <Button type="submit" variant="ghost">
          Close
        </Button>
      </form>
    </dialog>
  );
}
