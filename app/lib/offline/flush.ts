import { isRow, type RowChange } from "../data/list-rows.ts";
import { getSignInCount } from "../data/sign-ins.ts";
import { CallFailed } from "../net/api.ts";
import { newIdempotencyKey } from "../net/post-once.ts";
import { ANSWER_WAIT_MS } from "./answer-wait.ts";
import { withLock, withLockOrElse } from "./lock.ts";
import {
  getQueueAccount,
  getQueueEpoch,
  hideCall,
  isCallBlocked,
  readCallsOf,
  removeCall,
  rowKey,
  settleCall,
  showCall,
  storeCall,
  updateCall,
} from "./queue.ts";
import type { DeskCall, QueuedCall, RefusalBody } from "./records.ts";
import { callWithoutQueue, sendCall } from "./request.ts";

/** Thrown when a call stays in the queue. The message tells the user when it is sent. */
export class QueuedOffline extends Error {
  /** The optimistic row; a new one has a negative id. */
  readonly row: RowChange;

  constructor(message: string, row: RowChange) {
    super(message);
    this.row = row;
  }
}

const QUEUED = "waits";
type Outcome = { answer: unknown } | { error: Error } | typeof QUEUED;

/** The callers of `enqueue` that still wait, by their idempotency key. */
const waiters = new Map<string, (outcome: Outcome) => void>();
/** The keys of calls that are in IndexedDB. The end of a flush settles only these, because it has not seen the others. */
const stored = new Set<string>();

/** Listens to the outcome of queued calls. */
interface Desk {
  /** Called when the server has accepted a call. Its optimistic row is removed right after. */
  onAccepted(queued: QueuedCall, answer: unknown): void;
  /** Called when a call was accepted or refused after its button stopped waiting, so that the lists must be refetched. */
  onSettled(queued: QueuedCall): void;
  onSignedOut(): void;
}
let desk: Desk | undefined;

/** Sets the listener. @returns a function that removes it */
export function attachQueueListener(next: Desk): () => void {
  desk = next;
  return () => {
    if (desk === next) desk = undefined;
  };
}

/**
 * Stores a call in the queue, and sends it in its turn.
 * @returns the server's answer
 * @throws CallFailed when the server refuses; QueuedOffline when no answer comes within `ANSWER_WAIT_MS`
 */
export async function enqueue<Answer>(deskCall: DeskCall): Promise<Answer> {
  const key = newIdempotencyKey();
  const account = getQueueAccount();
  const callDirectly = () =>
    callWithoutQueue<Answer>({
      ...deskCall,
      key,
      epoch: getQueueEpoch(),
      baseRevision: deskCall.before?.revision,
      pressedAt: "",
    });
  // Without a session there is no queue. The server decides on the call.
  if (account === null) return callDirectly();
  const outcome = new Promise<Outcome>((resolve) => waiters.set(key, resolve));
  hideCall(key);
  try {
    await storeCall(deskCall, key, account);
    stored.add(key);
  } catch {
    waiters.delete(key);
    void showCall(key);
    // This browser stores nothing: the call is made without the queue.
    return callDirectly();
  }
  const timer = setTimeout(() => settle(key, QUEUED), ANSWER_WAIT_MS);
  flush();
  const settled = await outcome;
  clearTimeout(timer);
  if (settled === QUEUED) throw new QueuedOffline(isCallBlocked(deskCall) ? BLOCKED_WORDS : QUEUED_WORDS, deskCall.row);
  if ("error" in settled) throw settled.error;
  return settled.answer as Answer;
}

const QUEUED_WORDS = "It goes out as soon as there is a signal.";
const BLOCKED_WORDS = "It goes out once you've decided on the changes above.";

function settle(key: string, outcome: Outcome) {
  waiters.get(key)?.(outcome);
  waiters.delete(key);
  stored.delete(key);
  void showCall(key);
}

/** Whether this window is sending queued calls. */
export const isFlushing = () => running !== undefined;

let running: Promise<void> | undefined;
let mustFlushAgain = false;

/** Sends the queued calls in order, from one window at a time. */
export function flush(): void {
  if (running) {
    mustFlushAgain = true;
    return;
  }
  mustFlushAgain = false;
  running = sendAll()
    .catch(() => {})
    .then(() => {
      running = undefined;
      if (mustFlushAgain) flush();
      else for (const key of [...stored]) settle(key, QUEUED);
    });
}

async function sendAll(): Promise<void> {
  /** The calls that failed with 500. Later calls about the same rows are not sent. */
  const failing = new Set<number>();
  while (await withLock(() => sendNext(failing))) {}
}

/** Sends the first call that is not blocked. @returns whether the next one may be sent, too */
async function sendNext(failing: Set<number>): Promise<boolean> {
  const account = getQueueAccount();
  const queued = account === null ? undefined : nextOf(await readCallsOf(account), failing);
  if (!queued) return false;
  const result = await send(queued);
  if (result === "fails") failing.add(queued.order);
  return result !== "waits";
}

/** Returns the first call that was neither refused nor failed, and has no earlier call about the same row. */
function nextOf(calls: QueuedCall[], failing: ReadonlySet<number>): QueuedCall | undefined {
  const blocked = new Set<string>();
  for (const queued of calls) {
    if (!blocked.has(rowKey(queued)) && !queued.refusal && !failing.has(queued.order)) return queued;
    blocked.add(rowKey(queued));
  }
  return undefined;
}

async function send(queued: QueuedCall): Promise<"taken" | "waits" | "fails"> {
  const sentIn = getSignInCount();
  // Stored before the call is sent: if the window closes then, the record shows that the server may have the call.
  if (!queued.wasSent && navigator.onLine) await updateCall(queued, { wasSent: true });
  const answered = await sendCall(queued);
  if (!answered) return "waits";
  const { status, body } = answered;
  if (status < 300) {
    const answer: unknown = JSON.parse(body || "null");
    desk?.onAccepted(queued, answer);
    await settleCall(queued, isRow(answer) ? answer : undefined);
    if (!waiters.has(queued.key)) desk?.onSettled(queued);
    settle(queued.key, { answer });
    return "taken";
  }
  const error = new CallFailed(status, "", body);
  if (status === 401 && sentIn === getSignInCount()) desk?.onSignedOut();
  if (status === 401 || status === 408 || status === 429) return "waits";
  if (status >= 500) return status === 500 ? "fails" : "waits";
  if (status === 412 && (await rebase(queued, error.answer))) return "taken";
  if (waiters.has(queued.key)) {
    // The button still waits, and shows the error.
    await removeCall(queued);
    settle(queued.key, { error });
  } else {
    await updateCall(queued, { refusal: { status, answer: error.answer ?? { message: "" } } });
    desk?.onSettled(queued);
  }
  return "taken";
}

/** Rebases a call on the newest revision when another device has changed only other fields. @returns whether it did */
async function rebase(queued: QueuedCall, answer: RefusalBody | undefined) {
  const current = answer?.current;
  const { before, requiresUnchanged, requiresUnchangedIfQueued } = queued;
  if (
    requiresUnchanged ||
    requiresUnchangedIfQueued ||
    !isRow(current) ||
    typeof current.revision !== "number" ||
    !before
  )
    return false;
  const was: Record<string, unknown> = { ...before };
  const isIndependent = Object.keys(queued.body ?? {}).every((field) => was[field] === current[field]);
  if (isIndependent) await updateCall(queued, { baseRevision: current.revision });
  return isIndependent;
}

/** Sends a refused call again with a new key, and without a base revision. */
export async function sendAnyway(queued: QueuedCall): Promise<void> {
  const clashes = clashesIn(queued.refusal?.answer);
  const body = clashes ? { ...queued.body, clashesSeen: clashes } : queued.body;
  const pressedAt = new Date().toISOString();
  await updateCall(queued, {
    body,
    key: newIdempotencyKey(),
    pressedAt,
    refusal: undefined,
    baseRevision: undefined,
    wasSent: false,
  });
  flush();
}

function clashesIn(answer: object | undefined): string[] | undefined {
  if (!answer || !("clashes" in answer) || !Array.isArray(answer.clashes)) return undefined;
  return answer.clashes.map(({ key }) => String(key));
}

/**
 * Removes a call from the queue; waits while one is being sent.
 * @returns the removed call, which the server may have if `wasSent`; undefined when the call has left the queue or is being sent
 */
export async function cancelQueued({ order, account }: QueuedCall): Promise<QueuedCall | undefined> {
  const take = async () => {
    // Reads the queue again, because another window may have sent the call meanwhile.
    const queued = (await readCallsOf(account)).find((queued) => queued.order === order);
    if (queued) await removeCall(queued);
    return queued;
  };
  const tooLate = async () => undefined;
  if (!navigator.locks) return running ? tooLate() : take();
  return withLockOrElse(ANSWER_WAIT_MS, take, tooLate);
}
