import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useHasPassword } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { makePasskey, type NewPasskeyOptions, passkeyWords, proofOf } from "./passkey-device.ts";
import { ProofForm } from "./proof-form.tsx";
import { PASSKEYS } from "./sign-in-calls.ts";

const wordsOf = (error: Error) => ({ title: "No passkey was added", description: passkeyWords(error) });

/** Says once more who is signed in, then has the device make a passkey. */
export function AddPasskey() {
  const hasPassword = useHasPassword();
  const [isOpen, setOpen] = useState(false);
  const [options, setOptions] = useState<NewPasskeyOptions>();
  const begin = useAction({
    call: async (currentPassword: string | undefined) =>
      call<NewPasskeyOptions>("POST", `${PASSKEYS}/creation`, await proofOf(currentPassword)),
    failed: wordsOf,
  });
  const add = useAction({
    call: async (options: NewPasskeyOptions) => call("POST", PASSKEYS, await makePasskey(options)),
    changes: PASSKEYS,
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
      // What the server has refused is used up; what the device did not do can be tried again.
      onError: (error) => error instanceof CallFailed && setOptions(undefined),
    });

  function proven(options: NewPasskeyOptions) {
    setOptions(options);
    // Safari lets one press ask the device for one thing: after a passkey the next one takes a press of its own.
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
          <ProofForm
            label="Go on"
            busy={begin.isPending}
            onSubmit={(currentPassword) => begin.mutate(currentPassword, { onSuccess: proven })}
          />
        )}
      </Dialog>
    </>
  );
}
