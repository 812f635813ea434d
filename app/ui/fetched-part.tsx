import { type ComponentType, type ReactNode, use, useEffect, useRef, useState } from "react";
import { registerPart } from "../lib/load/drawn-parts.ts";
import { loadAnew } from "../lib/load/load-part.ts";
import { Button } from "./button.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { Spinner } from "./spinner.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A change of network aborts requests: the second try comes a moment later. */
const NETWORK_CHANGE_MS = 1_000;

const loadTwice = async <Props,>(load: Load<Props>) => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, NETWORK_CHANGE_MS));
    return load();
  }
};

/** Reloads the page when a script fails a second time; drafts are kept. */
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

/** A script that is fetched once for all components that render it. */
function script<Props extends object>(load: Load<Props>) {
  const ask = asksAgain(load);
  let fetching: Promise<ComponentType<Props> | null> | undefined;
  let part: ComponentType<Props> | undefined;

  /** The component of the script; null when it could not be fetched. */
  function fetched() {
    fetching ??= ask().then(
      ({ default: Part }) => {
        part = Part;
        return Part;
      },
      () => null,
    );
    return fetching;
  }

  return {
    fetched,
    /** The component, once the script is loaded. */
    part: () => part,
    /** Fetches the script early. A failure is ignored: the part fetches it again when it is shown. */
    preload() {
      load().then(
        (script) => {
          part = script.default;
        },
        () => {},
      );
    },
    forget() {
      fetching = undefined;
    },
  };
}

interface ScriptOf<Props extends object> {
  noun: string;
  script: ReturnType<typeof script<Props>>;
  props: Props;
  /** Shown while the script is on its way. */
  loading: ReactNode;
  /** Wraps the error of a script that was not loaded. */
  failed: (notice: ReactNode) => ReactNode;
}

const isServer = typeof window === "undefined";

function Fetched<Props extends object>({ noun, script, props, loading, failed }: ScriptOf<Props>) {
  const [state, setState] = useState<"loading" | "loaded" | "failed" | "trying">("loading");
  const Part = script.part() ?? (isServer ? use(script.fetched()) : null);

  useEffect(() => {
    if (state === "loading" || state === "trying")
      void script.fetched().then((part) => setState(part ? "loaded" : "failed"));
  }, [script, state]);

  if (Part) return <Part {...props} />;
  if (state === "loading" || state === "loaded") return loading;

  function tryAgain() {
    script.forget();
    setState("trying");
  }

  return failed(<NotLoaded noun={noun} isTrying={state === "trying"} onTryAgain={tryAgain} />);
}

/**
 * A part of the desk whose script is fetched when it is first shown. The server renders it at once, and its script is fetched before the
 * page is hydrated (`lib/load/drawn-parts.ts`). When a script cannot be fetched, the part shows an error with a retry button;
 * React's `lazy` would take the whole desk down.
 * @param noun as in "The bookings tab could not be loaded"
 */
export function fetchedPart<Props extends object>(noun: string, load: Load<Props>) {
  const its = script(load);
  registerPart({ noun, fetched: its.fetched });
  function FetchedPart(props: Props) {
    return (
      <div data-part={noun} className="contents">
        <Fetched noun={noun} script={its} props={props} loading={<Loading />} failed={(notice) => notice} />
      </div>
    );
  }
  return Object.assign(FetchedPart, { preload: its.preload });
}

const Loading = () => (
  <p className="flex justify-center gap-3 py-24 text-muted" role="status">
    <Spinner /> <span>Loading...</span>
  </p>
);

/** The same for a dialog, which is there once its script is. */
export function fetchedDialog<Props extends { onClose: () => void }>(noun: string, load: Load<Props>) {
  const its = script(load);
  return function FetchedDialog(props: Props) {
    return (
      <Fetched
        noun={noun}
        script={its}
        props={props}
        loading={null}
        failed={(notice) => <NoConnection onClose={props.onClose}>{notice}</NoConnection>}
      />
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
