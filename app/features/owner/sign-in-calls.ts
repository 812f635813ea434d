export const SESSIONS = "/api/admin/sessions";
/** Where passkeys work. */
export const PASSKEY_SITE = "/api/passkeys/site";
export const PASSKEYS = "/api/passkeys";
/** What a device needs to sign in, and to say who is signed in. */
export const PASSKEY_REQUEST = "/api/passkeys/request";
export const PASSKEY_PROOF = "/api/passkeys/proof";
export const HELPERS = "/api/helpers";

/** What *Sign-in* asks for first, whoever's it is. */
export const OWN_DOORS = [SESSIONS, PASSKEY_SITE, PASSKEYS];
