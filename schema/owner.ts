import { z } from "zod";
import { isoDateTime, requiredLine } from "./fields.ts";
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from "./owner-limits.ts";
import { passkeyAuthentication } from "./passkeys.ts";

// 1,024 characters are more than anyone types and keep one request from hashing megabytes.
export const givenPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(1024, "Password is too long");
export const newPassword = z
  .string("Password is required")
  .min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)
  .max(1024, "Password is too long");

/** What a helper is called: they sign in by it. */
export const helperName = requiredLine("Name", 60);

/** `POST /api/admin/login`; a helper gives their name. */
export const login = z.object({
  password: givenPassword,
  name: helperName.optional(),
});
export type Login = z.infer<typeof login>;

/**
 * The proof of identity for a change of the ways to sign in: the password, or a passkey for an account without one
 * (its challenge comes from `POST /api/passkeys/proof`).
 */
export const identityProof = z.object({
  currentPassword: givenPassword.optional(),
  passkey: passkeyAuthentication.optional(),
});
export type IdentityProof = z.infer<typeof identityProof>;

/** `POST /api/admin/password/change`; an account without a password sets its first one. */
export const passwordChange = identityProof.extend({ newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

/** `POST /api/admin/password/setup`: the token comes from the link that the server printed. */
export const passwordSetup = z.object({ token: z.string("The setup token is required").min(1).max(200), newPassword });

/** The answer to login and to a new password: opaque and no secret, it tells the browser which screen to render. */
export const adminAuth = z.object({
  success: z.literal(true),
  adminAuth: z.string(),
  account: z.string(),
  hasPassword: z.boolean(),
  epoch: z.string(),
});

/** A row of `GET /api/admin/sessions`: where the owner is signed in. `device` is the browser's own description. */
export const openSession = z.object({
  /** Names it in calls; it opens nothing. */
  id: z.string(),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime,
  device: z.string(),
  isThisOne: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** `GET /api/admin/session`; `account` is null where nobody is signed in. */
export const ownerSession = z.object({
  authenticated: z.boolean(),
  needsSetup: z.boolean(),
  account: z.string().nullable(),
  /** False also where nobody is signed in. */
  hasPassword: z.boolean(),
  /** Names the data until they are restored from a backup: what was queued over others is refused. */
  epoch: z.string(),
});
export type OwnerSession = z.infer<typeof ownerSession>;
