import { z } from "zod";
import { isoDateTime } from "./fields.ts";
import { helperName, identityProof, newPassword } from "./owner.ts";
import { passkeyRegistration } from "./passkeys.ts";

/** An invitation can be taken up within so many days. */
export const INVITATION_DAYS = 7;

/** `POST /api/helpers` */
export const newHelper = identityProof.extend({ name: helperName });
export type NewHelper = z.infer<typeof newHelper>;

/** A row of `GET /api/helpers`. */
export const helper = z.object({
  id: z.number(),
  name: z.string(),
  /** When the link expires. It works once. */
  invitedUntil: isoDateTime,
  joinedAt: isoDateTime.nullable(),
  /** Null when the helper has no session. */
  lastSeenAt: isoDateTime.nullable(),
});
export type Helper = z.infer<typeof helper>;

/** The answer to an invitation: the only one with the link. */
export const invitedHelper = helper.extend({ link: z.string() });
export type InvitedHelper = z.infer<typeof invitedHelper>;

/** The token of an invitation's link. */
const token = z.string("The link is not complete").min(1, "The link is not complete").max(200);

/** `POST /api/join/invitation`: the invitation of a link, before it is used. */
export const invitationToken = z.object({ token });
export const invitation = z.object({ name: z.string() });
export type Invitation = z.infer<typeof invitation>;

/** `POST /api/join`: with a password or a passkey of their own. */
export const joinRequest = z
  .object({ token, name: helperName, newPassword: newPassword.optional(), passkey: passkeyRegistration.optional() })
  .refine(({ newPassword, passkey }) => (newPassword === undefined) !== (passkey === undefined), {
    path: ["newPassword"],
    error: "Choose a password or a passkey",
  });
export type JoinRequest = z.infer<typeof joinRequest>;

/** `GET /api/accounts/{account}`: whether the account of the stored data on a phone is deleted. */
export const accountParams = z.object({ account: z.string().regex(/^[\w-]{5,40}$/, "That is no account") });
export const accountState = z.object({ isGone: z.boolean() });
export type AccountState = z.infer<typeof accountState>;
