import { type ReactNode, useRef, useState } from "react";
import { describeDevice } from "../../../schema/device-words.ts";
import type { Passkey, PasskeySite } from "../../../schema/passkeys.ts";
import { useAnswer, useHasPassword } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { useBrowserValue } from "../../lib/page/use-browser-value.ts";
import { AnswerView } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusFallback } from "../../ui/use-focus-fallback.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { IdentityProofForm } from "./identity-proof-form.tsx";
import { canUsePasskeys, passkeyErrorWords, proveIdentity } from "./passkey-device.ts";
import { PASSKEY_SITE_PATH, PASSKEYS_PATH } from "./sign-in-calls.ts";

interface Removal {
  id: number;
  currentPassword: string | undefined;
}

/** The passkeys: a sign-in by fingerprint, face or the phone's code instead of the password. */
export function PasskeysCard() {
  const hasPassword = useHasPassword();
  const [removed, setRemoved] = useState<number>();
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card);
  const site = useAnswer<PasskeySite>(PASSKEY_SITE_PATH);
  const passkeys = useAnswer<Passkey[]>(PASSKEYS_PATH);
  const remove = useAction({
    call: async ({ id, currentPassword }: Removal) =>
      call("DELETE", `${PASSKEYS_PATH}/${id}`, await proveIdentity(currentPassword)),
    changes: PASSKEYS_PATH,
    done: "Passkey removed!",
    failed: (error) => ({ title: "Passkey not removed", description: passkeyErrorWords(error) }),
  });

  return (
    <Card ref={card} tabIndex={-1} className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">Passkeys</h2>
      <p className="mb-4 max-w-prose text-muted">
        Sign in with your fingerprint, your face or your phone's code.{" "}
        <span>{hasPassword && "Your password still works, too."}</span>
      </p>
      <AnswerView answer={passkeys} noun="passkeys" skeleton={<Skeleton className="h-12" />}>
        {(rows) =>
          rows.length > 0 && (
            <ul className="mb-4 flex flex-col divide-y divide-line">
              {rows.map((row) => (
                <PasskeyRow
                  key={row.id}
                  {...row}
                  isOnlyWayIn={!hasPassword && rows.length === 1}
                  onRemove={() => setRemoved(row.id)}
                />
              ))}
            </ul>
          )
        }
      </AnswerView>
      <AnswerView answer={site} noun="passkeys" skeleton={<Skeleton className="h-12" />}>
        {(site) => (
          <WherePossible site={site}>
            <AddPasskey />
          </WherePossible>
        )}
      </AnswerView>
      <Dialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title="Remove this passkey?"
        description="It can't be used to sign in any more. Devices that are signed in stay signed in."
      >
        <IdentityProofForm
          label="Remove"
          busy={remove.isPending}
          onSubmit={(currentPassword) =>
            removed !== undefined &&
            remove.mutate({ id: removed, currentPassword }, { onSuccess: () => setRemoved(undefined) })
          }
        />
      </Dialog>
    </Card>
  );
}

/** Renders the button if this browser can make passkeys at this address, else the reason. The server cannot know: it renders the button. */
function WherePossible({ site, children }: { site: PasskeySite; children: ReactNode }) {
  const why = useBrowserValue(() => (canUsePasskeys(site) ? null : whyNot(site)), null);
  return why === null ? children : <p>{why}</p>;
}

const whyNot = ({ host, why }: PasskeySite): string =>
  host === window.location.hostname
    ? "This browser doesn't support passkeys."
    : (why ?? `Passkeys work at ${host} alone: open the desk there.`);

function PasskeyRow({
  device,
  createdAt,
  lastUsedAt,
  isOfAnotherAddress,
  isOnlyWayIn,
  onRemove,
}: Passkey & { isOnlyWayIn: boolean; onRemove: () => void }) {
  const formatTimestamp = useFormatTimestamp();
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <span>{describeDevice(device)}</span> {isOfAnotherAddress && <Badge tone="bad">For another address</Badge>}
        </p>
        <p className="text-sm text-muted">
          {`Since ${formatTimestamp(createdAt)}, ${lastUsedAt ? `last used ${formatTimestamp(lastUsedAt)}` : "not used yet"}`}
        </p>
      </div>
      {!isOnlyWayIn && (
        <Button variant="secondary" size="sm" onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
