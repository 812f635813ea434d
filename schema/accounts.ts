// Plain, because the desk needs it before zod is loaded.

/** The owner, of whom there is one, or a helper: works the day, sees no customers. */
export type Role = "owner" | "helper";

/** The account of the owner: what a phone keeps for one account is shown to, and sent for, nobody else. */
export const OWNER_ACCOUNT = "owner";

/** Whose an account is. */
export const roleOf = (account: string): Role => (account === OWNER_ACCOUNT ? "owner" : "helper");
