import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeySite } from "../../../schema/passkeys.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { PASSKEY_PROOF_PATH } from "./sign-in-calls.ts";

// The first press that needs the library loads it.
const library = () => import("@simplewebauthn/browser");

/** Whether this page can make and use the site's passkeys: it needs the site's host and a browser with passkeys. */
export const canUsePasskeys = ({ host }: PasskeySite): boolean =>
  host === window.location.hostname && "PublicKeyCredential" in window;

/** The server's options for a new passkey. */
export type NewPasskeyOptions = PublicKeyCredentialCreationOptionsJSON;

/** Makes a passkey on this device. @param options from the server */
export async function makePasskey(options: NewPasskeyOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options });
}

/** Signs with a passkey of this device. @param path the call that returns the options */
export async function signWithPasskey(path: string): Promise<AuthenticationResponseJSON> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call<PublicKeyCredentialRequestOptionsJSON>("POST", path),
    library(),
  ]);
  return startAuthentication({ optionsJSON });
}

/** The proof of identity in a call. @param currentPassword undefined for an account without a password, which signs by a passkey */
export async function proveIdentity(currentPassword: string | undefined) {
  return currentPassword === undefined ? { passkey: await signWithPasskey(PASSKEY_PROOF_PATH) } : { currentPassword };
}

/** The text for a failed use of a passkey. A device reports the same error for a cancellation and for a missing passkey. */
export const passkeyErrorWords = (error: unknown): string =>
  (error instanceof CallFailed && error.answer?.message) ||
  (error instanceof Error && error.name === "NotAllowedError"
    ? "No passkey was used: this device has none, or you canceled."
    : "That didn't work. Please try again.");
