import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeySite } from "../../../schema/passkeys.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { PASSKEY_PROOF } from "./sign-in-calls.ts";

// The library comes with the first press that needs it.
const library = () => import("@simplewebauthn/browser");

/** Whether this page, as it was opened, can make and use passkeys of the site. */
export const canUsePasskeys = ({ host }: PasskeySite): boolean =>
  host === window.location.hostname && "PublicKeyCredential" in window;

/** What a device needs to make a passkey. */
export type NewPasskeyOptions = PublicKeyCredentialCreationOptionsJSON;

/** Has this device make a passkey. @param options what the server says that it needs */
export async function makePasskey(options: NewPasskeyOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options });
}

/** Has this device sign by one of its passkeys. @param path of the call that says what it needs */
export async function signWithPasskey(path: string): Promise<AuthenticationResponseJSON> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call<PublicKeyCredentialRequestOptionsJSON>("POST", path),
    library(),
  ]);
  return startAuthentication({ optionsJSON });
}

/** What says once more who is signed in. @param currentPassword what they typed; undefined for who has none, and takes a passkey */
export async function proofOf(currentPassword: string | undefined) {
  return currentPassword === undefined ? { passkey: await signWithPasskey(PASSKEY_PROOF) } : { currentPassword };
}

/** What went wrong; a device says the same of whoever changed their mind as of one that has no passkey. */
export const passkeyWords = (error: unknown): string =>
  (error instanceof CallFailed && error.answer?.message) ||
  (error instanceof Error && error.name === "NotAllowedError"
    ? "No passkey was used: this device has none, or you canceled."
    : "That didn't work. Please try again.");
