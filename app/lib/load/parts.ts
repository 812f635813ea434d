import { type ComponentType, lazy } from "react";
import { isLoadedAnew, keepTyped, loadPart, showTyped } from "./load-part.ts";

const SIGNS_OF_LIFE = ["scroll", "pointerdown", "keydown", "focusin", "input"];

// A reader scrolls sooner or later; the timer is for programs that read the whole page.
const LATEST = 30_000;

let want = () => {};

/** Settles at the visitor's first move. */
const wanted = new Promise<void>((resolve) => {
  want = resolve;
});

if (typeof window === "undefined") {
  want();
} else {
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, () => want(), { once: true, capture: true });
  setTimeout(want, LATEST);
  // A visitor was faster than this script: a field has the focus.
  if (document.activeElement !== document.body) want();
  if (isLoadedAnew()) {
    want();
    showTyped();
  }
}

/** For a page that the browser renders: its parts have no HTML from the server. */
export const wantParts = () => want();

/** Loads every part of the page now, those that are far away among them. */
export let loadAllParts = () => {};

const isAllLoaded = new Promise<void>((resolve) => {
  loadAllParts = resolve;
});

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Part {
  /** Whether it contains a form, which needs its script. */
  isNeeded?: boolean;
  /** The element that the visitor comes within a screen's height of before the script is fetched. */
  near?: string;
}

/**
 * A part of a page below its first screen. Its HTML comes with the page; its script is fetched at the visitor's first move,
 * so that a phone has the answer to "where is the truck" before it loads the rest. Without its script a part stays what the
 * server made of it: complete, only still. Stands in a `Suspense`.
 */
export const lazyPart = <Props extends object>(load: Load<Props>, { isNeeded = false, near }: Part = {}) =>
  lazy(async () => {
    await Promise.race([isAllLoaded, wanted.then(() => (near ? comesNear(near) : undefined))]);
    const part = await loadPart(load, { isNeeded });
    keepTyped();
    return part;
  });

async function comesNear(id: string): Promise<void> {
  // Where it is not there yet, the page is drawn in the browser and waits for its parts.
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
