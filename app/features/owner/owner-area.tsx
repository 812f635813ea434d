import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { createQueryClient, type DeskSession, SESSION, useAnswer } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { prepareToasts } from "../../ui/toast.tsx";
import { LoginCard } from "./login-card.tsx";
import { SessionExpired } from "./session-expired.tsx";
import { SetupCard } from "./setup-card.tsx";
import { storedAuth } from "./stored-auth.ts";

const client = createQueryClient(() => storedAuth.remove());

// Who is there is asked while the page still comes alive.
if (typeof window !== "undefined") void client.prefetchQuery({ queryKey: [SESSION] });

/**
 * What only the owner sees. Whoever has no session finds the login in its place, or the first-time setup. A session that
 * ends while one works brings the login over what is there: it stays as it was, with all that was typed.
 */
export function OwnerArea({ children }: { children: ReactNode }) {
  useEffect(prepareToasts, []);

  return (
    <QueryClientProvider client={client}>
      <Guard>{children}</Guard>
    </QueryClientProvider>
  );
}

function Guard({ children }: { children: ReactNode }) {
  const session = useAnswer<DeskSession>(SESSION);
  const isUnknown = session.data?.authenticated === false;
  useEffect(() => {
    if (isUnknown) storedAuth.remove();
  }, [isUnknown]);

  if (session.isPending) {
    return (
      <p className="flex justify-center gap-3 py-24 text-muted" role="status">
        <Spinner /> Loading...
      </p>
    );
  }
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
