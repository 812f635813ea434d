import { z } from "zod";
import { isoDateTime } from "./fields.ts";

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "Must be base64url")
    .max(max);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
};

/** What a device answers when it has made a passkey (WebAuthn, *RegistrationResponseJSON*). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** What a device answers when it has signed with one (WebAuthn, *AuthenticationResponseJSON*). */
export const passkeyAuthentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyAuthentication = z.infer<typeof passkeyAuthentication>;

/** What the browser is told to ask a device for: it goes there as the server's library made it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** `GET /api/passkeys/site`: the host for which passkeys are made here; null where browsers would make none, and why. */
export const passkeySite = z.object({ host: z.string().nullable(), why: z.string().nullable() });
export type PasskeySite = z.infer<typeof passkeySite>;

/** A row of `GET /api/passkeys`: `device` is the description of the browser in which it was made. */
export const passkey = z.object({
  id: z.number(),
  device: z.string(),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
  /** Made for another address of the site: it opens nothing here. */
  isOfAnotherAddress: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;
