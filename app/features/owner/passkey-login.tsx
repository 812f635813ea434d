import { KeyRound } from "lucide-react";
import type { PasskeySite } from "../../../schema/passkeys.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { showWelcomeToast } from "./login-words.ts";
import { canUsePasskeys, passkeyErrorWords } from "./passkey-device.ts";
import { useSessionCalls } from "./session.ts";
import { PASSKEY_SITE_PATH } from "./sign-in-calls.ts";

/** Signs in with a passkey of this device, when passkeys work at this address. */
export function PasskeyLogin() {
  const site = useAnswer<PasskeySite>(PASSKEY_SITE_PATH).data;
  const { logInByPasskey } = useSessionCalls();
  if (!site || !canUsePasskeys(site)) return null;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        size="lg"
        busy={logInByPasskey.isPending}
        onClick={() => logInByPasskey.mutate(undefined, { onSuccess: showWelcomeToast })}
      >
        <KeyRound aria-hidden size={20} /> Use a passkey
      </Button>
      {logInByPasskey.isError && (
        <p role="alert" className="font-semibold text-danger">
          {passkeyErrorWords(logInByPasskey.error)}
        </p>
      )}
    </div>
  );
}
