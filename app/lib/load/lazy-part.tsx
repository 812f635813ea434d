import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { restoreUnhydratedForms, saveUnhydratedForms } from "../forms/unhydrated-forms.ts";
import { isReloaded, loadScript } from "./load-script.ts";

const FIRST_MOVES = ["scroll", "pointerdown", "keydown", "focusin", "input"];

// A reader scrolls sooner or later; the timer is for programs that read the whole page.
const LATEST_MS = 30_000;

/** Lets the parts of the page load, as the visitor's first move does: for a page that the browser renders. */
export let wantParts = () => {};
const wanted = new Promise<void>((resolve) => {
  wantParts = resolve;
});

/** Loads every part of the page now, those that are far away among them. */
export let loadAllParts = () => {};
const allWanted = new Promise<void>((resolve) => {
  loadAllParts = resolve;
});

if (typeof window === "undefined") {
  wantParts();
} else {
  for (const move of FIRST_MOVES) window.addEventListener(move, wantParts, { once: true, capture: true });
  setTimeout(wantParts, LATEST_MS);
  // A visitor was faster than this script: a field has the focus.
  if (document.activeElement !== document.body || "moved" in document.documentElement.dataset) wantParts();
  if (isReloaded()) {
    wantParts();
    restoreUnhydratedForms();
  }
}

interface Part {
  /** Whether it contains a form, which needs its script. */
  isNeeded?: boolean;
  /** The id of the element that the visitor comes within a screen's height of before the script is fetched. */
  near?: string;
  /** Shown where the browser renders the part and its script is on the way. */
  fallback?: ReactNode;
}

/**
 * A part of a public page below its first screen. Its HTML comes with the page; its script is fetched after the visitor's first move,
 * so that a phone has the answer to "where is the truck" before it loads the rest. Until then React leaves the HTML as it is.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isNeeded = false, near, fallback }: Part = {},
) {
  const Part = lazy(async () => {
    await Promise.race([allWanted, wanted.then(() => (near ? comesNear(near) : undefined))]);
    const script = await loadScript(load, { isNeeded });
    saveUnhydratedForms();
    return script;
  });
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Resolves at once where the element is missing: then the browser renders the page, and its parts come one by one. */
async function comesNear(id: string): Promise<void> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  if (!element) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "100% 0%" },
    );
    observer.observe(element);
  });
}
