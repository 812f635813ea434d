import { useEffect, useState } from "react";
import type { Alerts } from "../../../schema/alerts.ts";
import type { FollowedTopic } from "../../../schema/follows.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { useRefusedForm } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PreferencesForm } from "./preferences-form.tsx";

type State = "loading" | "unknown" | "failed" | { token: string; alerts: Alerts };

/**
 * The page of a subscriber's choices, opened by the signed link of an e-mail or an SMS. Opening it changes nothing, because mail
 * scanners open links. The HTML is the same for everybody: the browser fetches the data of the token.
 * @param topics the topics that can be followed
 */
export function PreferencesScreen({ topics }: { topics: FollowedTopic[] }) {
  const [state, setState] = useState<State>("loading");
  const [attempt, setAttempt] = useState(1);
  const refused = useRefusedForm("unsubscribe");

  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get("token") ?? "";
    let isCurrent = attempt > 0;
    const show = (next: State) => {
      if (isCurrent) setState(next);
    };
    show("loading");
    call<Alerts>("GET", `/api/alerts?token=${encodeURIComponent(token)}`).then(
      (alerts) => show({ token, alerts }),
      (error: unknown) => show(error instanceof CallFailed && error.status < 429 ? "unknown" : "failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  return (
    <Card className="mx-auto my-10 w-full max-w-xl p-6 sm:my-16 sm:p-8">
      <h1 className="text-3xl">Your Updates</h1>
      {state === "loading" && (
        <p role="status" className="mt-4 flex items-center gap-3 text-muted noscript:hidden">
          <Spinner />
          Loading...
        </p>
      )}
      {state === "unknown" && (
        <p role="alert" className="mt-4">
          This link isn't complete. Please open it from the email again, or copy all of it.
        </p>
      )}
      {state === "failed" && (
        <div role="alert" className="mt-4 grid justify-items-start gap-3">
          <p>Your updates could not be loaded. Please check your connection.</p>
          <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </div>
      )}
      {typeof state === "object" && <PreferencesForm token={state.token} stored={state.alerts} topics={topics} />}
      <noscript>
        {/* The form posts to the page's own address, which has the token. */}
        <form method="post" className="mt-4 grid justify-items-start gap-4">
          {refused && <p role="alert">{refused.message}</p>}
          <p>Your browser doesn't run scripts, so single choices can't be changed here. One press ends them all.</p>
          <Button type="submit">Unsubscribe from everything</Button>
        </form>
      </noscript>
    </Card>
  );
}
