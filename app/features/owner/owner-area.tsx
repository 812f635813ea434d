import { HydrationBoundary, type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import type { OwnerSession } from "../../../schema/owner.ts";
import type { DeskAnswers } from "../../lib/data/desk-answers.ts";
import {
  ALL_QUERIES_BUT_SESSION,
  createQueryClient,
  type DeskSession,
  noteSignedOut,
  SESSION_PATH,
  useAnswer,
} from "../../lib/data/queries.ts";
import { noteSignIn } from "../../lib/data/sign-ins.ts";
import { dropDraftsOfOthers } from "../../lib/forms/draft.ts";
import { call, failedCallWords } from "../../lib/net/api.ts";
import { clearCachedAnswers } from "../../lib/offline/cached-answers.ts";
import { showCachedDesk } from "../../lib/offline/cached-desk.ts";
import { removeCallsOfDeletedAccounts } from "../../lib/offline/deleted-accounts.ts";
import { ServerClock } from "../../lib/page/now.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPanel } from "../../ui/lazy-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { prepareToasts } from "../../ui/toast.tsx";
import { reloadForOtherAccount } from "./reload-for-other-account.ts";
import { storedAuth } from "./stored-auth.ts";
import { useLinkToken } from "./use-link-token.ts";

// Lazy, because an account with a session needs none of these forms.
const LoginCard = lazyPanel("login", async () => ({ default: (await import("./login-card.tsx")).LoginCard }));
const SetupCard = lazyPanel("setup", async () => ({ default: (await import("./setup-card.tsx")).SetupCard }));
const JoinCard = lazyPanel("invitation", () => import("./join-card.tsx"));
const SessionExpired = lazyPanel("login", async () => ({
  default: (await import("./session-expired.tsx")).SessionExpired,
}));

interface OwnerAreaProps {
  /** The answers that came with the page; null when the service worker served the page offline. */
  answers: DeskAnswers | null;
  /** The frame of the forms without a session, when the page's own frame is part of the children. */
  frame?: (login: ReactNode) => ReactNode;
  children: ReactNode;
}

const noFrame = (login: ReactNode) => login;

/**
 * The desk of the owner or a helper. Without a session, it shows the login or the first-time setup instead. When a session expires, the
 * login covers the desk, which stays mounted with its unsaved values.
 */
export function OwnerArea({ answers, frame = noFrame, children }: OwnerAreaProps) {
  const [client] = useState(createDeskClient);
  // Loads the toasts at once, because a phone that goes offline must be able to show them.
  useEffect(prepareToasts, []);

  // The back/forward cache may restore the page after the session has ended.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refetchAll(client);
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [client]);

  // All tabs of a browser share the session.
  useEffect(
    () =>
      storedAuth.follow((isSignedIn) => {
        if (isSignedIn) void refetchAll(client);
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
  const client = createQueryClient((path) => (path === SESSION_PATH ? fetchSession() : call("GET", path)), clearCached);
  /** Fetches the session. A sign-in may have happened in another window of this browser. */
  async function fetchSession() {
    const session = await call<OwnerSession>("GET", SESSION_PATH);
    if (session.authenticated && !client.getQueryData<DeskSession>([SESSION_PATH])?.authenticated) noteSignIn();
    await reloadForOtherAccount(client, session);
    return session;
  }
  return client;
}

/** Refetches the session, then everything else. */
async function refetchAll(client: QueryClient) {
  await client.invalidateQueries({ queryKey: [SESSION_PATH] });
  await client.invalidateQueries(ALL_QUERIES_BUT_SESSION);
}

type Framed = Required<Pick<OwnerAreaProps, "frame" | "children">>;

/** The cached desk, at the time of the device, until the server answers. */
function FromPhone({ frame, children }: Framed) {
  const client = useQueryClient();
  const [openedAt, setOpenedAt] = useState<string>();
  useEffect(() => {
    const open = () => setOpenedAt(new Date().toISOString());
    showCachedDesk(client).then(open, open);
  }, [client]);
  if (!openedAt) return frame(<Skeleton className="h-96" />);
  return <ServerClock value={openedAt}>{children}</ServerClock>;
}

/** Deletes the cached answers when a session ends, because they are private. The offline queue of an existing account stays. */
function clearCached() {
  storedAuth.remove();
  void clearCachedAnswers().catch(() => {});
  void removeCallsOfDeletedAccounts().catch(() => {});
}

function Guard({ frame, children }: Framed) {
  const session = useAnswer<DeskSession>(SESSION_PATH);
  const client = useQueryClient();
  const isSignedIn = session.data?.authenticated;
  const account = (isSignedIn && session.data?.account) || null;
  const [invitation, onJoined] = useLinkToken("join");
  const [setup] = useLinkToken("setup");
  const isSignedOut = isSignedIn === false && !session.data?.expired;
  useEffect(() => {
    if (isSignedIn) storedAuth.writeIfMissing();
    else if (isSignedIn === false) clearCached();
  }, [isSignedIn]);
  useEffect(() => {
    // The page may be older than the setup link that the server has printed.
    if (setup !== null) void client.invalidateQueries({ queryKey: [SESSION_PATH] });
  }, [setup, client]);
  useEffect(() => {
    // The next sign-in may be another account's.
    if (isSignedOut) client.removeQueries(ALL_QUERIES_BUT_SESSION);
  }, [isSignedOut, client]);
  // A layout effect, so that it runs before the forms read their drafts.
  useLayoutEffect(() => {
    if (account !== null) dropDraftsOfOthers(account);
  }, [account]);

  if (!session.data) {
    return frame(
      <Card className="mx-auto my-16 max-w-md p-6 text-center">
        <p className="mb-4">{failedCallWords(session.error)}</p>
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
