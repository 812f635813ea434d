import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useHasPassword } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IdentityProofForm } from "./identity-proof-form.tsx";
import { makePasskey, type NewPasskeyOptions, passkeyErrorWords, proveIdentity } from "./passkey-device.ts";
import { PASSKEYS_PATH } from "./sign-in-calls.ts";

const wordsOf = (error: Error) => ({ title: "No passkey was added", description: passkeyErrorWords(error) });

/** Asks for a proof of identity, then makes a passkey on this device. */
export function AddPasskey() {
  const hasPassword = useHasPassword();
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState<NewPasskeyOptions>();
  const begin = useAction({
    call: async (currentPassword: string | undefined) =>
      call<NewPasskeyOptions>("POST", `${PASSKEYS_PATH}/creation`, await proveIdentity(currentPassword)),
    failed: wordsOf,
  });
  const add = useAction({
    call: async (options: NewPasskeyOptions) => call("POST", PASSKEYS_PATH, await makePasskey(options)),
    changes: PASSKEYS_PATH,
    done: "Passkey added!",
    failed: wordsOf,
  });

  function open(isOpen: boolean) {
    setOpen(isOpen);
    setOptions(undefined);
  }

  const make = (options: NewPasskeyOptions) =>
    add.mutate(options, {
      onSuccess: () => open(false),
      // Options that the server has refused are invalid; after a failure of the device they can be used again.
      onError: (error) => error instanceof CallFailed && setOptions(undefined),
    });

  function proven(options: NewPasskeyOptions) {
    setOptions(options);
    // Safari allows one passkey request for each press: after a proof by passkey, making a new one needs another press.
    if (hasPassword) make(options);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => open(true)}>
        <KeyRound aria-hidden size={18} /> Add a passkey
      </Button>
      <Dialog open={isOpen} onOpenChange={open} title="Add a passkey">
        {options ? (
          <div className="flex flex-col gap-5">
            <p role="status">It is you. Now your device makes the new passkey.</p>
            <Button size="lg" busy={add.isPending} onClick={() => make(options)}>
              <KeyRound aria-hidden size={20} /> Make the passkey
            </Button>
          </div>
        ) : (
          <IdentityProofForm
            label="Go on"
            busy={begin.isPending}
            onSubmit={(currentPassword) => begin.mutate(currentPassword, { onSuccess: proven })}
          />
        )}
      </Dialog>
    </>
  );
}
