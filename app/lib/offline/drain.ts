import { isRow, type RowChange } from "../data/list-rows.ts";
import { signInsNow } from "../data/sign-ins.ts";
import { CallFailed } from "../net/api.ts";
import { newKey } from "../net/post-once.ts";
import { timeLimit } from "../net/time-limit.ts";
import { noteAnswer, noteNoAnswer } from "./line.ts";
import { locked, lockedWithin } from "./lock.ts";
import { PATIENCE_MS } from "./patience.ts";
import type { Press, Refusal, StoredWrite, WaitingWrite } from "./records.ts";
import {
  accountNow,
  changeWrite,
  dropWrite,
  epochNow,
  isHeld,
  keepWrite,
  letGo,
  settleWrite,
  takeInHand,
  thingOf,
  writesOf,
} from "./waiting-writes.ts";

/** How long a call may take, its answer included. */
const CALL_LIMIT_MS = 20_000;
/** A write that is sent later than this was waiting. */
const WAITED_MS = 5_000;

/** Thrown where a press is kept on this phone, and waits; its message says what for. */
export class KeptOnPhone extends Error {
  /** What the press makes of a row, under the number that a new one has until the server numbers it. */
  readonly row: RowChange;

  constructor(message: string, row: RowChange) {
    super(message);
    this.row = row;
  }
}

const WAITS = "waits";
type Outcome = { answer: unknown } | { error: Error } | typeof WAITS;

/** Who waits for the outcome of a press, by its key. */
const pressing = new Map<string, (outcome: Outcome) => void>();
/** Those of them that are kept by now: what is still on its way to the disk was not sent by the drain that ends meanwhile. */
const kept = new Set<string>();

/** What the desk does with what comes of the writes. */
interface Desk {
  /** The server has taken a write; it stands no longer over the lists in a moment. */
  onTaken(write: WaitingWrite, answer: unknown): void;
  /** It was taken or refused, and nobody waits for its outcome: the lists are to be asked again. */
  onSettled(write: WaitingWrite): void;
  onSignedOut(): void;
}
let desk: Desk | undefined;

/** Where answers go from now on. @returns how that ends */
export function attachDesk(next: Desk): () => void {
  desk = next;
  return () => {
    if (desk === next) desk = undefined;
  };
}

/**
 * Makes the call of a press: it is kept on this phone first, and sent in its turn.
 * @returns what the server answers
 * @throws CallFailed where it refuses; KeptOnPhone where it cannot be asked now
 */
export async function press<Answer>(pressed: Press): Promise<Answer> {
  const key = newKey();
  const account = accountNow();
  // Nobody is known to be signed in: the server says what comes of it.
  if (account === null)
    return callNow<Answer>({ ...pressed, key, epoch: epochNow(), basedOn: pressed.before?.revision, pressedAt: "" });
  const outcome = new Promise<Outcome>((resolve) => pressing.set(key, resolve));
  takeInHand(key);
  try {
    await keepWrite(pressed, key, account);
    kept.add(key);
  } catch {
    pressing.delete(key);
    void letGo(key);
    // A browser that stores nothing works as it does without all this.
    return callNow<Answer>({ ...pressed, key, epoch: epochNow(), basedOn: pressed.before?.revision, pressedAt: "" });
  }
  const timer = setTimeout(() => settlePress(key, WAITS), PATIENCE_MS);
  drain();
  const settled = await outcome;
  clearTimeout(timer);
  if (settled === WAITS) throw new KeptOnPhone(isHeld(pressed) ? HELD_WORDS : WAITS_WORDS, pressed.row);
  if ("error" in settled) throw settled.error;
  return settled.answer as Answer;
}

const WAITS_WORDS = "It goes out as soon as there is a signal.";
const HELD_WORDS = "It goes out once you have decided what was not taken.";

function settlePress(key: string, outcome: Outcome) {
  pressing.get(key)?.(outcome);
  pressing.delete(key);
  kept.delete(key);
  void letGo(key);
}

/** Whether writes are being sent from this window. */
export const isDraining = () => running !== undefined;

let running: Promise<void> | undefined;
let isAskedAgain = false;

/** Sends what waits, in its order, in one window at a time. */
export function drain(): void {
  if (running) {
    isAskedAgain = true;
    return;
  }
  isAskedAgain = false;
  running = sendAll()
    .catch(() => {})
    .then(() => {
      running = undefined;
      if (isAskedAgain) drain();
      else for (const key of [...kept]) settlePress(key, WAITS);
    });
}

async function sendAll(): Promise<void> {
  /** Writes that the server could not take for a fault of its own: what is about other things goes on. */
  const failing = new Set<number>();
  while (await locked(() => sendNext(failing))) {}
}

/** Sends the first write that may go. @returns whether the next one may go, too */
async function sendNext(failing: Set<number>): Promise<boolean> {
  const account = accountNow();
  const write = account === null ? undefined : nextOf(await writesOf(account), failing);
  if (!write) return false;
  const result = await send(write);
  if (result === "fails") failing.add(write.order);
  return result !== "waits";
}

/** The first that may go: nothing about the same thing stands before it. */
function nextOf(writes: WaitingWrite[], failing: ReadonlySet<number>): WaitingWrite | undefined {
  const held = new Set<string>();
  for (const write of writes) {
    if (!held.has(thingOf(write)) && !write.refusal && !failing.has(write.order)) return write;
    held.add(thingOf(write));
  }
  return undefined;
}

async function send(write: WaitingWrite): Promise<"taken" | "waits" | "fails"> {
  const askedIn = signInsNow();
  // Without any network nothing leaves the phone; with one, who closes the window now must be able to know later.
  if (!write.wasSent && navigator.onLine) await changeWrite(write, { wasSent: true });
  const answered = await ask(write);
  if (!answered) return "waits";
  const { status, body } = answered;
  if (status < 300) {
    const answer: unknown = JSON.parse(body || "null");
    desk?.onTaken(write, answer);
    await settleWrite(write, isRow(answer) ? answer : undefined);
    if (!pressing.has(write.key)) desk?.onSettled(write);
    settlePress(write.key, { answer });
    return "taken";
  }
  const error = new CallFailed(status, "", body);
  if (status === 401 && askedIn === signInsNow()) desk?.onSignedOut();
  if (status === 401 || status === 408 || status === 429) return "waits";
  if (status >= 500) return status === 500 ? "fails" : "waits";
  if (status === 412 && (await isRebased(write, error.answer))) return "taken";
  if (pressing.has(write.key)) {
    // Whoever pressed is here, and is told.
    await dropWrite(write);
    settlePress(write.key, { error });
  } else {
    await changeWrite(write, { refusal: { status, answer: error.answer ?? { message: "" } } });
    desk?.onSettled(write);
  }
  return "taken";
}

/** Whether somebody else has changed other fields only: then this change is based on what stands now. */
async function isRebased(write: WaitingWrite, answer: Refusal | undefined) {
  const current = answer?.current;
  const { before, isOverNothingElse, isNeverRebased } = write;
  if (isOverNothingElse || isNeverRebased || !isRow(current) || typeof current.revision !== "number" || !before)
    return false;
  const was: Record<string, unknown> = { ...before };
  const isOthers = Object.keys(write.body ?? {}).every((field) => was[field] === current[field]);
  if (isOthers) await changeWrite(write, { basedOn: current.revision });
  return isOthers;
}

/** @returns undefined where no answer came, or one that is not the server's: a hotel's own page, a proxy's error */
async function ask(write: Omit<StoredWrite, "account">): Promise<{ status: number; body: string } | undefined> {
  const { method, path, key, epoch, basedOn, pressedAt, isTimed, isOverNothingElse } = write;
  const hasWaited = pressedAt !== "" && Math.abs(Date.now() - Date.parse(pressedAt)) > WAITED_MS;
  const body = isTimed && hasWaited ? { ...write.body, pressedAt } : write.body;
  const limit = timeLimit(CALL_LIMIT_MS);
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: {
        "idempotency-key": key,
        ...(epoch && { "data-epoch": epoch }),
        ...(body && { "content-type": "application/json" }),
        ...((hasWaited || isOverNothingElse) && basedOn !== undefined && { "if-match": `"${basedOn}"` }),
      },
      body: body && JSON.stringify(body),
      signal: limit.signal,
    });
    const text = await response.text();
    // The server says the key again: nobody else could.
    if (response.headers.get("idempotency-key") !== key) throw new Error("Not the server's answer");
    noteAnswer();
    return { status: response.status, body: text };
  } catch {
    noteNoAnswer();
    return undefined;
  } finally {
    limit.clear();
  }
}

async function callNow<Answer>(write: Omit<StoredWrite, "account">): Promise<Answer> {
  const answered = await ask(write);
  if (!answered) throw new Error("No answer came");
  if (answered.status >= 300) throw new CallFailed(answered.status, "", answered.body);
  return JSON.parse(answered.body || "null");
}

/** Sends a refused write as if it was pressed now, over whatever stands. */
export async function sendAllTheSame(write: WaitingWrite): Promise<void> {
  const clashes = clashesIn(write.refusal?.answer);
  const body = clashes ? { ...write.body, clashesSeen: clashes } : write.body;
  const pressedAt = new Date().toISOString();
  await changeWrite(write, { body, key: newKey(), pressedAt, refusal: undefined, basedOn: undefined, wasSent: false });
  drain();
}

function clashesIn(answer: object | undefined): string[] | undefined {
  if (!answer || !("clashes" in answer) || !Array.isArray(answer.clashes)) return undefined;
  return answer.clashes.map(({ key }) => String(key));
}

/**
 * Takes a press out of the line; while one is being sent, once that has ended.
 * @returns the write as it stood then: one that `wasSent` may have happened all the same. Undefined where it was too late.
 */
export async function takeBack({ order, account }: WaitingWrite): Promise<WaitingWrite | undefined> {
  const take = async () => {
    // From the disk: another window may have sent it meanwhile.
    const write = (await writesOf(account)).find((write) => write.order === order);
    if (write) await dropWrite(write);
    return write;
  };
  const tooLate = async () => undefined;
  if (!navigator.locks) return running ? tooLate() : take();
  return lockedWithin(PATIENCE_MS, take, tooLate);
}
