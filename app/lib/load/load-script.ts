import { readDraft, writeDraft } from "../forms/draft.ts";
import { saveUnhydratedForms } from "../forms/unhydrated-forms.ts";

/** The pause before the second try. It is short, because a change of network aborts requests. */
const FIRST_PAUSE_MS = 1_000;
const PAUSE_MS = 4_000;

/** After this long without success, the page shows the phone number. */
const LATE_MS = 10_000;

/** The page is reloaded for a missing script at most once in this time. */
const RELOAD_MS = 60_000;
const RELOADED = "loaded-anew";

let missingSince: number | undefined;

interface Rule {
  /** Whether the page is reloaded when the script fails a second time, because a form cannot be sent without it. */
  isNeeded: boolean;
  /** The number of tries before the error is thrown; unlimited when undefined. */
  tries?: number;
}

/**
 * Loads a script of the page, and tries again when it fails: on a weak connection, or after an update that removed the old files.
 * Drafts survive the reload.
 */
export async function loadScript<Script>(load: () => Promise<Script>, { isNeeded, tries }: Rule): Promise<Script> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      missingSince ??= Date.now();
      if (isNeeded && attempt > 1) await reloadPage();
      if (attempt === tries) throw error;
    }
    if (isNeeded && Date.now() - missingSince >= LATE_MS) showLate();
    await new Promise((resolve) => setTimeout(resolve, attempt === 1 ? FIRST_PAUSE_MS : PAUSE_MS));
  }
}

/**
 * Reloads the page when the server is reachable and nothing would be lost; otherwise it returns. Without a reload, a browser may not
 * fetch a failed script again, and after an update all scripts have new names.
 */
async function reloadPage(): Promise<void> {
  // The browser posts a form with `data-pressed`; a reload would cancel that.
  const isBusy = document.querySelector("[data-unsaved], form[data-pressed]") !== null;
  if (isJustReloaded() || isBusy || !(await isServerReachable())) return;
  saveUnhydratedForms();
  writeDraft(RELOADED, { at: Date.now() });
  window.location.reload();
  await new Promise<never>(() => {});
}

/** Whether this page was reloaded just now for a missing script. */
export const isJustReloaded = () => Number(readDraft(RELOADED).at) + RELOAD_MS > Date.now();

/** Whether the server answers a request for this page. */
export const isServerReachable = () =>
  fetch(window.location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

function showLate() {
  for (const notice of document.querySelectorAll<HTMLElement>("[data-late]")) {
    if (!notice.closest("form[data-hydrated]")) notice.hidden = false;
  }
}

const parts: { noun: string; load: () => Promise<unknown> }[] = [];

/** Registers a part of the desk whose script is fetched separately, so that it can be fetched before hydration. */
export const registerPart = (noun: string, load: () => Promise<unknown>) => void parts.push({ noun, load });

/**
 * Fetches the scripts of the registered parts that the server has rendered into this page, so that React hydrates the page and its parts
 * at once. Resolves even if a script cannot be fetched; its part then shows the error.
 */
export async function loadRenderedParts(): Promise<void> {
  if (parts.length === 0) return;
  // This script may run before the browser has parsed the whole page.
  if (document.readyState === "loading") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  // The script of a part may register parts inside it.
  for (let next = takeRendered(); next.length > 0; next = takeRendered()) {
    await Promise.all(next.map(({ load }) => load()));
  }
}

const fetched = new Set<object>();

function takeRendered() {
  const next = parts.filter((part) => !fetched.has(part) && document.querySelector(`[data-part="${part.noun}"]`));
  for (const part of next) fetched.add(part);
  return next;
}
