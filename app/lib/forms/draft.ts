/** Unsent form values in `sessionStorage`: they survive a reload, and end with the browser's tab. */
export type Draft = Record<string, unknown>;

// `sessionStorage` throws at each access when the user has blocked storage. Forms must work there, too.
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

export const writeDraft = (name: string, draft: Draft) =>
  tried(() => sessionStorage.setItem(name, JSON.stringify(draft)));

export const dropDraft = (name: string) => tried(() => sessionStorage.removeItem(name));

/** Deletes all drafts, so that the next user of this browser does not see them. */
export const dropAllDrafts = () => tried(() => sessionStorage.clear());

const ACCOUNT_KEY = "drafts-of";

/** Deletes the drafts of other accounts in this tab, after a sign-in or a reload. */
export function dropDraftsOfOthers(account: string) {
  const draftsAccount = tried(() => sessionStorage.getItem(ACCOUNT_KEY));
  if (draftsAccount === account) return;
  if (draftsAccount) dropAllDrafts();
  tried(() => sessionStorage.setItem(ACCOUNT_KEY, account));
}
