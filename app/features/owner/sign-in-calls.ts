import { SESSIONS_PATH } from "../../lib/data/paths.ts";
/** The call for the host at which passkeys work. */
export const PASSKEY_SITE = "/api/passkeys/site";
export const PASSKEYS = "/api/passkeys";
/** The call for the options of a sign-in by passkey; `PASSKEY_PROOF` is the one for a proof of identity. */
export const PASSKEY_REQUEST = "/api/passkeys/request";
export const PASSKEY_PROOF = "/api/passkeys/proof";
export const HELPERS = "/api/helpers";

/** The calls that *Sign-in* loads first, for the owner and a helper. */
export const OWN_SIGN_IN = [SESSIONS_PATH, PASSKEY_SITE, PASSKEYS];
