import { SESSIONS } from "../../lib/data/paths.ts";
/** Where passkeys work. */
export const PASSKEY_SITE = "/api/passkeys/site";
export const PASSKEYS = "/api/passkeys";
/** What a device needs to sign in, and to say who is signed in. */
export const PASSKEY_REQUEST = "/api/passkeys/request";
export const PASSKEY_PROOF = "/api/passkeys/proof";
export const HELPERS = "/api/helpers";

/** The first calls of *Sign-in*, the owner's and a helper's. */
export const OWN_SIGN_IN = [SESSIONS, PASSKEY_SITE, PASSKEYS];
