import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { NewSecret, RecoveryCodes, SecondFactor } from "../../../schema/second-factor.ts";
import { CallFailed, call } from "../../lib/api.ts";
import { useAnswer } from "../../lib/queries.ts";
import { AnswerView } from "../../ui/answer-list.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAction } from "../../ui/use-action.ts";
import { SECOND_FACTOR } from "./door-calls.ts";
import { ProofForm } from "./proof-form.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

const wordsOf = (error: Error) => ({
  title: "Nothing was changed",
  description: (error instanceof CallFailed && error.answer?.message) || "Please try again.",
});

/** A code of an app, asked for after the password. */
export function SecondFactorCard() {
  const answer = useAnswer<SecondFactor>(SECOND_FACTOR);
  const [secret, setSecret] = useState<NewSecret>();
  const [isEnding, setEnding] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const begin = useAction({
    call: () => call<NewSecret>("POST", `${SECOND_FACTOR}/secret`),
    failed: wordsOf,
  });
  const turnOn = useAction({
    call: (body: { secret: string; code: string; currentPassword: string }) =>
      call<RecoveryCodes>("PUT", SECOND_FACTOR, body),
    changes: SECOND_FACTOR,
    done: "A code is asked for from now on",
    failed: wordsOf,
  });
  const turnOff = useAction({
    call: (currentPassword: string | undefined) => call("POST", `${SECOND_FACTOR}/off`, { currentPassword }),
    changes: SECOND_FACTOR,
    done: "No code is asked for any more",
    failed: wordsOf,
  });

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">A code after the password</h2>
      <p className="mb-4 max-w-prose text-muted">
        An app on your phone shows a code, which is asked for after your password. After a passkey it is not.
      </p>
      <AnswerView answer={answer} noun="setting" skeleton={<Skeleton className="h-12" />}>
        {({ isOn, recoveryCodesLeft }) =>
          isOn ? (
            <div className="flex flex-wrap items-center gap-3">
              <p className="grow">
                {`It is on. ${recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.`}
              </p>
              <Button variant="secondary" size="sm" onClick={() => setEnding(true)}>
                Turn it off
              </Button>
            </div>
          ) : (
            <Button
              variant="secondary"
              busy={begin.isPending}
              onClick={() => begin.mutate(undefined, { onSuccess: setSecret })}
            >
              <ShieldCheck aria-hidden size={18} /> Set it up
            </Button>
          )
        }
      </AnswerView>
      {codes && <RecoveryCodeList codes={codes} />}
      <Dialog
        open={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title="Set up the code"
        description="Scan this with an app for codes, then type what it shows."
      >
        {secret && (
          <>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(secret.picture)}`}
              alt="QR code for the app"
              className="mx-auto mb-3 size-56 rounded-control bg-white"
            />
            <p className="mb-5 text-center text-sm text-muted wrap-anywhere">
              Or type this into the app: <code>{secret.secret.match(/.{1,4}/g)?.join(" ")}</code>
            </p>
            <SecondFactorForm
              label="Turn it on"
              busy={turnOn.isPending}
              onSubmit={(typed) =>
                turnOn.mutate(
                  { secret: secret.secret, ...typed },
                  {
                    onSuccess({ recoveryCodes }) {
                      setSecret(undefined);
                      setCodes(recoveryCodes);
                    },
                  },
                )
              }
            />
          </>
        )}
      </Dialog>
      <Dialog open={isEnding} onOpenChange={setEnding} title="Ask for no code any more">
        <ProofForm
          label="Turn it off"
          busy={turnOff.isPending}
          onSubmit={(currentPassword) =>
            turnOff.mutate(currentPassword, {
              onSuccess() {
                setEnding(false);
                setCodes(undefined);
              },
            })
          }
        />
      </Dialog>
    </Card>
  );
}

const RecoveryCodeList = ({ codes }: { codes: string[] }) => (
  <div role="status" className="mt-4 rounded-control bg-sky-soft p-4">
    <p className="mb-2 font-semibold">Write these down now: each signs you in once when the app is lost.</p>
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4 gap-y-1">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </div>
);
