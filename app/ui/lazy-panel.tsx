import { type ComponentType, lazy, type ReactNode, useEffect, useRef, useState } from "react";
import { loadScript, registerPart } from "../lib/load/load-script.ts";
import { Button } from "./button.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { Spinner } from "./spinner.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A script that is fetched once for all components that render it. */
function script<Props extends object>(load: Load<Props>) {
  let part: ComponentType<Props> | undefined;
  let hasFailed = false;
  let loading: Promise<void> | undefined;
  const storePart = (script: { default: ComponentType<Props> }) => {
    part = script.default;
  };
  return {
    OnServer: lazy(load),
    /** The component, once the script is loaded. */
    part: () => part,
    /** Resolves also when the script cannot be fetched; the next call then tries again. */
    load() {
      loading ??= loadScript(load, { tries: 2, isNeeded: hasFailed }).then(storePart, () => {
        hasFailed = true;
        loading = undefined;
      });
      return loading;
    },
    /** Fetches the script early. A failure is ignored: the part fetches it again when it is shown. */
    preload: () => void load().then(storePart, () => {}),
  };
}

interface ScriptOf<Props extends object> {
  noun: string;
  script: ReturnType<typeof script<Props>>;
  props: Props;
  /** Shown while the script is fetched. */
  loading: ReactNode;
  /** Wraps the error of a script that could not be fetched. */
  failed: (notice: ReactNode) => ReactNode;
}

function Lazy<Props extends object>({ noun, script, props, loading, failed }: ScriptOf<Props>) {
  const [state, setState] = useState<"loading" | "loaded" | "failed" | "trying">("loading");
  const Part = script.part() ?? (typeof window === "undefined" ? script.OnServer : null);

  useEffect(() => {
    if (state === "loading" || state === "trying")
      void script.load().then(() => setState(script.part() ? "loaded" : "failed"));
  }, [script, state]);

  if (Part) return <Part {...props} />;
  if (state === "loading" || state === "loaded") return loading;
  return failed(<NotLoaded noun={noun} isTrying={state === "trying"} onTryAgain={() => setState("trying")} />);
}

/**
 * A part of the desk whose script is fetched when it is first shown. The server renders it at once, and its script is fetched before the
 * page is hydrated (`lib/load/load-script.ts`). When a script cannot be fetched, the part shows an error with a retry button;
 * React's `lazy` would take the whole desk down.
 * @param noun as in "The bookings tab could not be loaded"
 */
export function lazyPanel<Props extends object>(noun: string, load: Load<Props>) {
  const panelScript = script(load);
  registerPart(noun, panelScript.load);
  function LazyPanel(props: Props) {
    return (
      <div data-part={noun} className="contents">
        <Lazy noun={noun} script={panelScript} props={props} loading={<Loading />} failed={(notice) => notice} />
      </div>
    );
  }
  return Object.assign(LazyPanel, { preload: panelScript.preload });
}

const Loading = () => (
  <p className="flex justify-center gap-3 py-24 text-muted" role="status">
    <Spinner /> <span>Loading...</span>
  </p>
);

/** The same for a dialog. Nothing is shown while its script is fetched. */
export function lazyDialog<Props extends { onClose: () => void }>(noun: string, load: Load<Props>) {
  const dialogScript = script(load);
  return function LazyDialog(props: Props) {
    return (
      <Lazy
        noun={noun}
        script={dialogScript}
        props={props}
        loading={null}
        failed={(notice) => <NoConnection onClose={props.onClose}>{notice}</NoConnection>}
      />
    );
  };
}

/** A native dialog, because the missing script may be the one of the other dialogs. */
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
