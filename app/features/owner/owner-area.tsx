import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import type { DeskAnswers } from "../../lib/desk-answers.ts";
import { createQueryClient, type DeskSession, SESSION, signedOut, useAnswer } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { KeepEarly, StillPart } from "../../ui/still-part.tsx";
import { prepareToasts } from "../../ui/toast.tsx";
import { LoginCard } from "./login-card.tsx";
import { SessionExpired } from "./session-expired.tsx";
import { SetupCard } from "./setup-card.tsx";
import { storedAuth } from "./stored-auth.ts";

interface OwnerAreaProps {
  /** What came with the page. */
  answers: DeskAnswers;
  children: ReactNode;
}

/**
 * What only the owner sees. Whoever has no session finds the login in its place, or the first-time setup. A session that
 * ends while one works brings the login over what is there: it stays as it was, with all that was typed.
 */
export function OwnerArea({ answers, children }: OwnerAreaProps) {
  const [client] = useState(() => createQueryClient((path) => call("GET", path), storedAuth.remove));
  useEffect(prepareToasts, []);

  // A browser may show the page that one goes back to as it lay by; the session may have ended since.
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && void client.invalidateQueries();
    window.addEventListener("pageshow", askAgain);
    return () => window.removeEventListener("pageshow", askAgain);
  }, [client]);

  // Its session is this tab's, too.
  useEffect(
    () =>
      storedAuth.follow((isSignedIn) => {
        if (isSignedIn) void client.invalidateQueries();
        else client.setQueryData<DeskSession>([SESSION], (session) => session && signedOut(session));
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={answers}>
        <KeepEarly />
        <StillPart>
          <Guard>{children}</Guard>
        </StillPart>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}

function Guard({ children }: { children: ReactNode }) {
  const session = useAnswer<DeskSession>(SESSION);
  const isSignedIn = session.data?.authenticated;
  useEffect(() => {
    if (isSignedIn) storedAuth.keep();
    else if (isSignedIn === false) storedAuth.remove();
  }, [isSignedIn]);

  if (!session.data) {
    return (
      <Card className="mx-auto my-16 max-w-md p-6 text-center">
        <p className="mb-4">The server cannot be reached. Check the connection, then try again.</p>
        <Button onClick={() => session.refetch()} busy={session.isFetching}>
          Try again
        </Button>
      </Card>
    );
  }
  const { authenticated, expired, needsSetup } = session.data;
  if (!authenticated && !expired) return needsSetup ? <SetupCard /> : <LoginCard />;
  return (
    <>
      {children}
      {!authenticated && <SessionExpired />}
    </>
  );
}
