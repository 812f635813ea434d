import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { PasskeySite } from "../../../schema/passkeys.ts";
import { CallFailed, call } from "../../lib/api.ts";

// The library comes with the first press that needs it.
const library = () => import("@simplewebauthn/browser");

/** Whether this page, as it was opened, can make and use passkeys of the site. */
export const canUsePasskeys = ({ host }: PasskeySite): boolean =>
  host === window.location.hostname && "PublicKeyCredential" in window;

/** Has this device make a passkey. @param path of the call that says what it needs */
export async function makePasskey(path: string, body?: object): Promise<RegistrationResponseJSON> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    call<PublicKeyCredentialCreationOptionsJSON>("POST", path, body),
    library(),
  ]);
  return startRegistration({ optionsJSON });
}

/** Has this device sign in by one of its passkeys. */
export async function signWithPasskey(): Promise<AuthenticationResponseJSON> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/passkeys/request"),
    library(),
  ]);
  return startAuthentication({ optionsJSON });
}

/** What went wrong; a device says the same of whoever changed their mind as of one that has no passkey. */
export const passkeyWords = (error: unknown): string =>
  (error instanceof CallFailed && error.answer?.message) ||
  (error instanceof Error && error.name === "NotAllowedError"
    ? "Nothing was done: there is no passkey here, or you stopped."
    : "That did not work. Please try again.");
