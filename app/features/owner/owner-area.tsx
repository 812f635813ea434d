import { HydrationBoundary, type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import type { OwnerSession } from "../../../schema/owner.ts";
import type { DeskAnswers } from "../../lib/data/desk-answers.ts";
import {
  ALL_BUT_SESSION,
  createQueryClient,
  type DeskSession,
  noteSignedOut,
  SESSION,
  useAnswer,
} from "../../lib/data/queries.ts";
import { noteSignIn } from "../../lib/data/sign-ins.ts";
import { dropDraftsOfOthers } from "../../lib/forms/draft.ts";
import { call, whyNothingCame } from "../../lib/net/api.ts";
import { clearAnswers } from "../../lib/offline/cached-answers.ts";
import { showCachedDesk } from "../../lib/offline/cached-desk.ts";
import { removeCallsOfDeletedAccounts } from "../../lib/offline/deleted-accounts.ts";
import { ServerNow } from "../../lib/page/now.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPanel } from "../../ui/lazy-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { prepareToasts } from "../../ui/toast.tsx";
import { beginAnewForOthers } from "./begin-anew.ts";
import { storedAuth } from "./stored-auth.ts";
import { useLinkToken } from "./use-link-token.ts";

// Who is signed in needs none of their forms.
const LoginCard = lazyPanel("login", async () => ({ default: (await import("./login-card.tsx")).LoginCard }));
const SetupCard = lazyPanel("setup", async () => ({ default: (await import("./setup-card.tsx")).SetupCard }));
const JoinCard = lazyPanel("invitation", () => import("./join-card.tsx"));
const SessionExpired = lazyPanel("login", async () => ({
  default: (await import("./session-expired.tsx")).SessionExpired,
}));

interface OwnerAreaProps {
  /** What came with the page; null where the page came from the phone, without a line. */
  answers: DeskAnswers | null;
  /** Stands around what somebody without a session sees, where the page's own frame is among the children. */
  frame?: (login: ReactNode) => ReactNode;
  children: ReactNode;
}

const noFrame = (login: ReactNode) => login;

/**
 * What the owner sees, and a helper in part. Whoever has no session finds the login in its place, or the first-time setup. A session that
 * ends while one works brings the login over what is there: it stays as it was, with all that was typed.
 */
export function OwnerArea({ answers, frame = noFrame, children }: OwnerAreaProps) {
  const [client] = useState(createDeskClient);
  // At once: a phone that loses its line must be able to say so.
  useEffect(prepareToasts, []);

  // A browser may show the page that one goes back to as it lay by; the session may have ended since.
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && void askAnew(client);
    window.addEventListener("pageshow", askAgain);
    return () => window.removeEventListener("pageshow", askAgain);
  }, [client]);

  // Its session is this tab's, too.
  useEffect(
    () =>
      storedAuth.follow((isSignedIn) => {
        if (isSignedIn) void askAnew(client);
        else noteSignedOut(client);
      }),
    [client],
  );

  return (
    <QueryClientProvider client={client}>
      {answers ? (
        <HydrationBoundary state={answers}>
          <Guard frame={frame}>{children}</Guard>
        </HydrationBoundary>
      ) : (
        <FromPhone frame={frame}>
          <Guard frame={frame}>{children}</Guard>
        </FromPhone>
      )}
    </QueryClientProvider>
  );
}

function createDeskClient() {
  const client = createQueryClient((path) => (path === SESSION ? askWho() : call("GET", path)), forget);
  /** Somebody may have signed in in another window of this browser. */
  async function askWho() {
    const session = await call<OwnerSession>("GET", SESSION);
    if (session.authenticated && !client.getQueryData<DeskSession>([SESSION])?.authenticated) noteSignIn();
    await beginAnewForOthers(client, session);
    return session;
  }
  return client;
}

/** Asks who is signed in, and then for all that they see. */
async function askAnew(client: QueryClient) {
  await client.invalidateQueries({ queryKey: [SESSION] });
  await client.invalidateQueries(ALL_BUT_SESSION);
}

type Framed = Required<Pick<OwnerAreaProps, "frame" | "children">>;

/** The desk as this phone remembers it, at the phone's own time, until the server answers. */
function FromPhone({ frame, children }: Framed) {
  const client = useQueryClient();
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(() => {
    const open = () => setOpenedAt(new Date().toISOString());
    showCachedDesk(client).then(open, open);
  }, [client]);
  if (!openedAt) return frame(<Skeleton className="h-96" />);
  return <ServerNow value={openedAt}>{children}</ServerNow>;
}

/** The session has ended: what is on the phone is nobody's to see until somebody signs in. */
function forget() {
  storedAuth.remove();
  void clearAnswers().catch(() => {});
  void removeCallsOfDeletedAccounts().catch(() => {});
}

function Guard({ frame, children }: Framed) {
  const session = useAnswer<DeskSession>(SESSION);
  const client = useQueryClient();
  const isSignedIn = session.data?.authenticated;
  const account = (isSignedIn && session.data?.account) || null;
  const [invitation, onJoined] = useLinkToken("join");
  const [setup] = useLinkToken("setup");
  const isLeft = isSignedIn === false && !session.data?.expired;
  useEffect(() => {
    if (isSignedIn) storedAuth.keep();
    else if (isSignedIn === false) forget();
  }, [isSignedIn]);
  useEffect(() => {
    // The page may be older than the link that the server has just printed.
    if (setup !== null) void client.invalidateQueries({ queryKey: [SESSION] });
  }, [setup, client]);
  useEffect(() => {
    // Whoever signs in next may be somebody else.
    if (isLeft) client.removeQueries(ALL_BUT_SESSION);
  }, [isLeft, client]);
  // Before the forms look for what was typed.
  useLayoutEffect(() => {
    if (account !== null) dropDraftsOfOthers(account);
  }, [account]);

  if (!session.data) {
    return frame(
      <Card className="mx-auto my-16 max-w-md p-6 text-center">
        <p className="mb-4">{whyNothingCame(session.error)}</p>
        <Button onClick={() => session.refetch()} busy={session.isFetching}>
          Try again
        </Button>
      </Card>,
    );
  }
  const { authenticated, expired, needsSetup } = session.data;
  if (invitation !== null) return frame(<JoinCard token={invitation} onDone={onJoined} />);
  if (!authenticated && !expired) return frame(needsSetup ? <SetupCard /> : <LoginCard />);
  return (
    <>
      {children}
      {!authenticated && <SessionExpired />}
    </>
  );
}
