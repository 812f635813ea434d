import { keepDraft, readDraft } from "../forms/draft.ts";
import { isText, textsOf } from "../forms/form-fields.ts";

const AGAIN_MS = 2_000;
const ON_AND_ON_MS = 4_000;

/** After this long without success, the page shows the phone number. */
const LATE_MS = 10_000;

/** A page that was loaded anew for a missing script is not loaded anew for it once more so soon. */
const ANEW_MS = 60_000;
const ANEW = "loaded-anew";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let missingSince: number | undefined;

interface Rule {
  /** Whether a form cannot be sent without it: then the page is reloaded for it. */
  isNeeded: boolean;
}

/**
 * Loads a script of the page, and tries again when it fails: on a weak connection, or after an update that removed the old files.
 * A needed script that fails twice reloads the page once, with the form's draft. Then it is tried until it comes.
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
  // A form that was pressed is sent by the browser itself.
  const isBusy = document.querySelector("[data-unsaved], form[data-pressed]") !== null;
  if (last + ANEW_MS > Date.now() || isBusy || !(await isReachable())) return;
  keepTyped();
  keepDraft(ANEW, { at: Date.now() });
  window.location.reload();
  await new Promise<never>(() => {});
}

/** Whether this page was reloaded just now for a missing script. */
export const isLoadedAnew = () => Number(readDraft(ANEW).at) + ANEW_MS > Date.now();

/** Whether the page could be loaded now. */
export const isReachable = () =>
  fetch(window.location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Forms that are not hydrated yet, so that nothing saves their drafts. */
const unhydratedForms = () => document.querySelectorAll<HTMLFormElement>("form[data-draft]:not([data-hydrated])");

/**
 * Stores the drafts of forms whose script is not loaded yet. React renders a form again, empty, when a password manager has put an element
 * beside a field.
 */
export function keepTyped() {
  if (typeof document === "undefined") return;
  for (const form of unhydratedForms()) {
    const texts = textsOf(form);
    if (Object.values(texts).some(Boolean)) keepDraft(form.dataset.draft ?? "", texts);
  }
}

/** Restores the drafts of unhydrated forms after a reload. */
export function showTyped() {
  for (const form of unhydratedForms()) {
    const kept = readDraft(form.dataset.draft ?? "");
    for (const field of form.elements) if (isText(field) && !field.value) field.value = String(kept[field.name] ?? "");
  }
}

function showLate() {
  for (const notice of document.querySelectorAll<HTMLElement>("[data-late]")) {
    if (!notice.closest("form[data-hydrated]")) notice.hidden = false;
  }
}
