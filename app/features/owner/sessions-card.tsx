import { describeDevice } from "../../../schema/device-words.ts";
import type { OpenSession } from "../../../schema/owner.ts";
import { SESSIONS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { useAction } from "../../lib/data/use-action.ts";
import { call } from "../../lib/net/api.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";
import { AnswerList, RefreshButton } from "../../ui/answer-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { useSessionCalls } from "./session.ts";

/** Lists the account's sessions, and ends all other sessions. */
export function SessionsCard() {
  const answer = useAnswer<OpenSession[]>(SESSIONS_PATH);
  const formatTimestamp = useFormatTimestamp();
  const endOthers = useAction({
    call: () => call("DELETE", SESSIONS_PATH),
    changes: SESSIONS_PATH,
    done: "Signed out everywhere else!",
    failed: { title: "Failed to sign out elsewhere", description: "Please try again." },
  });

  const { logOut } = useSessionCalls();
  const forget = useAction({
    call: (id: string) => call("DELETE", `${SESSIONS_PATH}/${id}`),
    changes: SESSIONS_PATH,
    done: () => ({
      title: "Signed out there",
      description: "What's stored on that device is deleted as soon as it's online.",
    }),
    failed: { title: "Failed to forget the device", description: "Please try again." },
  });

  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between">
        <h2 className="text-xl">Signed in</h2>
        <RefreshButton answers={[answer]} />
      </div>
      <AnswerList answer={answer} noun="sessions" empty={null}>
        {(sessions) => (
          <>
            <ul className="mb-4 flex flex-col divide-y divide-line">
              {sessions.map(({ id, createdAt, lastSeenAt, device, isThisOne }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 py-2">
                  <div className="min-w-0 grow">
                    <p className="font-semibold wrap-anywhere">
                      <span>{describeDevice(device)}</span> {isThisOne && <Badge tone="good">This one</Badge>}
                    </p>
                    <p className="text-sm text-muted">
                      {`Since ${formatTimestamp(createdAt)}, last seen ${formatTimestamp(lastSeenAt)}`}
                    </p>
                  </div>
                  <Confirm
                    question={isThisOne ? "Forget this device?" : `Forget ${describeDevice(device)}?`}
                    action="Forget"
                    onConfirm={() => (isThisOne ? logOut.mutate() : forget.mutate(id))}
                    trigger={
                      <Button variant="secondary" size="sm">
                        Forget this device
                      </Button>
                    }
                  >
                    It's signed out, and everything the desk stores on it is deleted, changes that haven't been sent
                    included.
                  </Confirm>
                </li>
              ))}
            </ul>
            <Button
              variant="secondary"
              busy={endOthers.isPending}
              disabled={sessions.length < 2}
              onClick={() => endOthers.mutate(undefined)}
            >
              Sign out everywhere else
            </Button>
          </>
        )}
      </AnswerList>
    </Card>
  );
}
