import { type ComponentType, lazy } from "react";
import { wanted } from "./lazy-part.ts";

const RETRY_AFTER = 4_000;

/**
 * A form, or what stands around one. Its HTML comes with the page; its heavy script is fetched after the visitor's first
 * move, and where an `id` is given, only when the visitor comes within a screen's height of that element. Stands in a
 * `Suspense`.
 */
export const formPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, id?: string) =>
  lazy(async () => {
    await wanted;
    if (id) await near(id);
    return untilLoaded(load);
  });

async function near(id: string): Promise<void> {
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

/** A form without its script cannot be sent: at the edge of a phone's reach it is asked for again and again. */
const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async (error: unknown) => {
    if (typeof window === "undefined") throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return untilLoaded(load);
  });
