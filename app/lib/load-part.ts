import { keepDraft, readDraft } from "./draft.ts";

const AGAIN_MS = 2_000;
const ON_AND_ON_MS = 4_000;

/** After so long without success, whom to call stands there. */
const LATE_MS = 10_000;

/** A page that was loaded anew for a missing script is not loaded anew for it once more so soon. */
const ANEW_MS = 60_000;
const ANEW = "loaded-anew";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let missingSince: number | undefined;

interface Rule {
  /** Whether somebody needs it to send something: then the page is loaded anew for it. */
  isNeeded: boolean;
}

/**
 * Loads a script of the page. One that does not come, at the edge of a phone's reach or after an update that took the old
 * files away, is asked for again; then the page is loaded anew with what was typed; then it is asked for on and on.
 */
export async function loadPart<Part>(load: () => Promise<Part>, { isNeeded }: Rule): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      missingSince ??= Date.now();
    }
    if (isNeeded && attempt > 1) await loadAnew();
    if (isNeeded && Date.now() - missingSince >= LATE_MS) showLate();
    await pause(attempt === 1 ? AGAIN_MS : ON_AND_ON_MS);
  }
}

/**
 * Loads the page anew where the server can be reached and nothing would be lost; comes back where it does not. A browser may
 * remember that a script did not come, and an update has new names for all.
 */
export async function loadAnew(): Promise<void> {
  const last = Number(readDraft(ANEW).at);
  if (last + ANEW_MS > Date.now() || document.querySelector("[data-unsaved]") || !(await isReachable())) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) keepTyped(form);
  keepDraft(ANEW, { at: Date.now() });
  window.location.reload();
  await new Promise<never>(() => {});
}

/** Whether this page was loaded anew just now: its visitor waits for what was missing. */
export const isLoadedAnew = () => Number(readDraft(ANEW).at) + ANEW_MS > Date.now();

/** Whether the page could be loaded now. */
export const isReachable = () =>
  fetch(window.location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What a form holds whose script would keep it, and whether it waits to be sent. */
function keepTyped(form: HTMLFormElement) {
  const { draft = "", pressed } = form.dataset;
  if (pressed !== undefined) keepDraft(pressedName(draft), { at: Date.now() });
  if (!form.onsubmit) return;
  const typed = [...new FormData(form)].filter(([, value]) => typeof value === "string" && value);
  keepDraft(draft, Object.fromEntries(typed));
}

/** Under which name it is kept that a form was to be sent when the page was loaded anew. */
export const pressedName = (draft: string) => `pressed ${draft}`;

/** Puts back, where the page was loaded anew and a form's script is still not there, what was typed into it. */
export function showTyped() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) {
    if (!form.onsubmit) continue;
    for (const [name, value] of Object.entries(readDraft(form.dataset.draft ?? ""))) {
      const field = form.elements.namedItem(name);
      if (!isText(field) || field.value || typeof value !== "string") continue;
      field.value = value;
    }
  }
}

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type !== "checkbox" && field.type !== "file");

function showLate() {
  for (const notice of document.querySelectorAll<HTMLElement>("[data-late]")) {
    if (!notice.closest("form[data-alive]")) notice.hidden = false;
  }
}
