// Plain, because the desk needs it before zod is loaded.

/** The owner, of whom there is one, or a helper: works the day, sees no customers. */
export type Role = "owner" | "helper";

/** The account of the owner. A phone shows and sends the stored data of an account for that account alone. */
export const OWNER_ACCOUNT = "owner";

/** The owner's or a helper's account. */
export const roleOf = (account: string): Role => (account === OWNER_ACCOUNT ? "owner" : "helper");
