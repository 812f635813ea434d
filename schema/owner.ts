import { z } from "zod";
import { moment } from "./fields.ts";
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from "./owner-limits.ts";

// 1,024 characters are more than anyone types and keep one request from hashing megabytes.
const givenPassword = z.string("Password is required").min(1, "Password is required").max(1024, "Password is too long");
const newPassword = z
  .string("Password is required")
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)
  .max(1024, "Password is too long");

/** `POST /api/admin/login` */
export const login = z.object({ password: givenPassword });

/** `POST /api/admin/password/change` */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword });

/** `POST /api/admin/password/setup`: the token comes from the link that the server printed. */
export const passwordSetup = z.object({ token: z.string("The setup token is required").min(1).max(200), newPassword });

/** The answer to login and to a password set: opaque and no secret, it only tells the browser which screen to draw. */
export const adminAuth = z.object({ success: z.literal(true), adminAuth: z.string(), account: z.string() });

/** A row of `GET /api/admin/sessions`: where the owner is signed in. `device` is the browser's own description. */
export const openSession = z.object({
  /** Names it in calls; it opens nothing. */
  id: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  device: z.string(),
  isThisOne: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** The account of the owner: what a phone keeps for one account is shown to, and sent for, nobody else. */
export const OWNER_ACCOUNT = "owner";

/** `GET /api/admin/session`; `account` is null where nobody is signed in. */
export const ownerSession = z.object({
  authenticated: z.boolean(),
  needsSetup: z.boolean(),
  account: z.string().nullable(),
});
export type OwnerSession = z.infer<typeof ownerSession>;
