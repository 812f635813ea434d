import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { restoreUnhydratedForms, saveUnhydratedForms } from "../forms/unhydrated-forms.ts";
import { isJustReloaded, loadScript } from "./load-script.ts";

const FIRST_MOVES = ["scroll", "pointerdown", "keydown", "focusin", "input"];

// A visitor scrolls sooner or later; the timer is for programs that read the whole page.
const LATEST_MS = 30_000;

/** Starts to load the parts of the page, as the visitor's first interaction does. Pages that the browser renders call it. */
export let startLoadingParts = () => {};
const wanted = new Promise<void>((resolve) => {
  startLoadingParts = resolve;
});

/** Loads all parts of the page now, also those far from the screen. */
export let loadAllParts = () => {};
const allWanted = new Promise<void>((resolve) => {
  loadAllParts = resolve;
});

if (typeof window === "undefined") {
  startLoadingParts();
} else {
  for (const move of FIRST_MOVES) window.addEventListener(move, startLoadingParts, { once: true, capture: true });
  setTimeout(startLoadingParts, LATEST_MS);
  // A visitor was faster than this script: a field has the focus.
  if (document.activeElement !== document.body || "moved" in document.documentElement.dataset) startLoadingParts();
  if (isJustReloaded()) {
    startLoadingParts();
    restoreUnhydratedForms();
  }
}

interface Part {
  /** Whether it contains a form, which needs its script. */
  isNeeded?: boolean;
  /** The id of an element: the script is fetched when the visitor comes within a screen's height of it. */
  near?: string;
  /** Shown while the script loads, if the browser renders the part. */
  fallback?: ReactNode;
}

/**
 * Creates a part of a public page below its first screen. The server sends its HTML with the page; its script is fetched after the
 * visitor's first interaction, so that a phone shows where the truck is before it loads the rest. Until then React does not change the
 * HTML.
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

/** Resolves at once when the element is missing: the browser then renders the page, and its parts load one by one. */
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
