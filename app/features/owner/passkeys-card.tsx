import { KeyRound } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { deviceWords } from "../../../schema/device-words.ts";
import type { Passkey, PasskeySite } from "../../../schema/passkeys.ts";
import { call } from "../../lib/api.ts";
import { useMomentWords } from "../../lib/moment-words.ts";
import { useAnswer } from "../../lib/queries.ts";
import { AnswerView } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAction } from "../../ui/use-action.ts";
import { PASSKEY_SITE, PASSKEYS } from "./door-calls.ts";
import { canUsePasskeys, makePasskey, passkeyWords } from "./passkey-device.ts";

/** Signing in by a finger, a face or the phone's code, instead of the password. */
export function PasskeysCard() {
  const site = useAnswer<PasskeySite>(PASSKEY_SITE);
  const passkeys = useAnswer<Passkey[]>(PASSKEYS);
  const add = useAction({
    call: async () => call("POST", PASSKEYS, await makePasskey(`${PASSKEYS}/creation`)),
    changes: PASSKEYS,
    done: "Passkey added!",
    failed: (error) => ({ title: "No passkey was added", description: passkeyWords(error) }),
  });
  const remove = useAction({
    call: (id: number) => call("DELETE", `${PASSKEYS}/${id}`),
    changes: PASSKEYS,
    done: "Passkey removed!",
    failed: (error) => ({ title: "The passkey stays", description: passkeyWords(error) }),
  });

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">Passkeys</h2>
      <p className="mb-4 max-w-prose text-muted">
        Sign in with your finger, your face or your phone's code. The password stays as another way in.
      </p>
      <AnswerView answer={passkeys} noun="passkeys" skeleton={<Skeleton className="h-12" />}>
        {(rows) =>
          rows.length > 0 && (
            <ul className="mb-4 flex flex-col divide-y divide-line">
              {rows.map((row) => (
                <PasskeyRow key={row.id} {...row} onRemove={() => remove.mutate(row.id)} />
              ))}
            </ul>
          )
        }
      </AnswerView>
      <AnswerView answer={site} noun="passkeys" skeleton={<Skeleton className="h-12" />}>
        {(site) => (
          <WherePossible site={site}>
            <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate(undefined)}>
              <KeyRound aria-hidden size={18} /> Add a passkey
            </Button>
          </WherePossible>
        )}
      </AnswerView>
    </Card>
  );
}

const noChanges = () => () => {};

/** A button where this browser can make passkeys for this address, else why not; the server, which cannot know, draws the button. */
function WherePossible({ site, children }: { site: PasskeySite; children: ReactNode }) {
  const why = useSyncExternalStore(
    noChanges,
    () => (canUsePasskeys(site) ? null : whyNot(site)),
    () => null,
  );
  return why === null ? children : <p>{why}</p>;
}

const whyNot = ({ host, why }: PasskeySite): string =>
  host === window.location.hostname
    ? "This browser has no passkeys."
    : (why ?? `Passkeys work at ${host} alone: open the desk there.`);

function PasskeyRow({
  device,
  createdAt,
  lastUsedAt,
  isOfAnotherAddress,
  onRemove,
}: Passkey & { onRemove: () => void }) {
  const momentWords = useMomentWords();
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          {deviceWords(device)} {isOfAnotherAddress && <Badge tone="bad">Of another address</Badge>}
        </p>
        <p className="text-sm text-muted">
          Since {momentWords(createdAt)}, {lastUsedAt ? `last used ${momentWords(lastUsedAt)}` : "not used yet"}
        </p>
      </div>
      <Confirm
        question="Remove this passkey?"
        action="Remove"
        onConfirm={onRemove}
        trigger={
          <Button variant="secondary" size="sm">
            Remove
          </Button>
        }
      >
        It opens nothing here any more. Whoever is signed in by it stays so.
      </Confirm>
    </li>
  );
}
