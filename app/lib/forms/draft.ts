/** What somebody has typed and not sent yet; lasts over a reload and ends with the tab. */
export type Draft = Record<string, unknown>;

// A browser that is told to store nothing throws at each touch; a form must work there too.
const tried = <Result>(action: () => Result): Result | undefined => {
  try {
    return action();
  } catch {
    return undefined;
  }
};

export function readDraft(name: string): Draft {
  const draft: unknown = tried(() => JSON.parse(sessionStorage.getItem(name) ?? "{}"));
  return typeof draft === "object" && draft !== null ? { ...draft } : {};
}

export const keepDraft = (name: string, draft: Draft) =>
  tried(() => sessionStorage.setItem(name, JSON.stringify(draft)));

export const dropDraft = (name: string) => tried(() => sessionStorage.removeItem(name));

/** The next user of this browser must not see them. */
export const dropAllDrafts = () => tried(() => sessionStorage.clear());

const WHOSE = "drafts-of";

/** Deletes the drafts of other accounts in this tab, after a sign-in or a reload. */
export function dropDraftsOfOthers(account: string) {
  const whose = tried(() => sessionStorage.getItem(WHOSE));
  if (whose === account) return;
  if (whose) dropAllDrafts();
  tried(() => sessionStorage.setItem(WHOSE, account));
}
