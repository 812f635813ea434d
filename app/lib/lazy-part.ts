import { type ComponentType, lazy } from "react";

const SIGNS_OF_LIFE = ["scroll", "pointerdown", "keydown", "focusin", "input"];

// Somebody who only reads scrolls at last; the timer is for what else may ask for the whole page.
const LATEST = 30_000;

const { promise, resolve: want } = Promise.withResolvers<void>();

/** Settles at the visitor's first move. */
export const wanted = promise;

if (typeof window === "undefined") {
  want();
} else {
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, () => want(), { once: true, capture: true });
  setTimeout(want, LATEST);
  // Whoever was quicker than this script has a field focused by now.
  if (document.activeElement !== document.body) want();
}

/** For a page that is drawn in the browser: there is no HTML that could stand in for its parts. */
export const wantParts = () => want();

/** Without its script a part stays what the server made of it: complete, only still. */
const leaveAsItIs = () => new Promise<never>(() => {});

/**
 * A part of a page below its first screen. Its HTML comes with the page; its script is fetched at the visitor's first move,
 * so that a phone has the answer to "where is the truck" before it loads the rest. Stands in a `Suspense`.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => wanted.then(load).catch(leaveAsItIs));
