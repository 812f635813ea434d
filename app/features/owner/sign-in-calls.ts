import { SESSIONS_PATH } from "../../lib/data/paths.ts";
/** The call for the host at which passkeys work. */
export const PASSKEY_SITE_PATH = "/api/passkeys/site";
export const PASSKEYS_PATH = "/api/passkeys";
/** The call for the options of a sign-in by passkey; `PASSKEY_PROOF_PATH` is the one for a proof of identity. */
export const PASSKEY_REQUEST_PATH = "/api/passkeys/request";
export const PASSKEY_PROOF_PATH = "/api/passkeys/proof";
export const HELPERS_PATH = "/api/helpers";

/** The calls that *Sign-in* loads first, for the owner and a helper. */
export const SIGN_IN_PATHS = [SESSIONS_PATH, PASSKEY_SITE_PATH, PASSKEYS_PATH];
