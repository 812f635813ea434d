import type { Happened } from "./offline-log.ts";

/** A press of the play. */
export interface Pressed {
  phone: number;
  thing: string;
  what: string;
  /** How it ended: reported to the owner, or decided by them. Without one it must have happened. */
  fate?: "taken back" | "perhaps too late" | "dropped" | "refused";
}

/** The faults at the end of a sequence, in words, with their counts. */
export interface Verdict {
  lost: string[];
  doubled: string[];
  disordered: string[];
}

/**
 * Compares the log with the presses. For each row, the presses of each phone must have happened once and in their order; a press that
 * changes nothing may be missing in the log.
 * @param elsewhere the ids of changes without a phone
 */
export function judge(presses: Pressed[], log: Happened[], elsewhere: ReadonlySet<number>): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], disordered: [] };
  const things = new Set([...presses, ...log].map(({ thing }) => thing));
  for (const thing of things) {
    const expected = presses.filter((press) => press.thing === thing && (!press.fate || isOpen(press)));
    const happened = log.filter((entry) => entry.thing === thing);
    if (isInOrder(expected, happened, elsewhere)) continue;
    const words = `${thing}: pressed ${listed(presses.filter((press) => press.thing === thing))}; happened ${happened
      .map(({ what, id, isConsequence }) => what + (elsewhere.has(id) ? " (elsewhere)" : isConsequence ? " (so)" : ""))
      .join(", ")}`;
    const own = happened.filter(({ id, isConsequence }) => !elsewhere.has(id) && !isConsequence);
    const balance = (what: string) => count(own, what) - count(expected, what);
    const whats = [...new Set([...own, ...expected].map(({ what }) => what))];
    if (whats.some((what) => balance(what) > 0)) verdict.doubled.push(words);
    else if (whats.some((what) => balance(what) < 0)) verdict.lost.push(words);
    else verdict.disordered.push(words);
  }
  return verdict;
}

/** A press that was taken back may have happened: the owner was told so. */
const isOpen = ({ fate }: Pressed) => fate === "perhaps too late";

const count = (list: { what: string }[], what: string) => list.filter((one) => one.what === what).length;

const listed = (presses: Pressed[]) =>
  presses.map(({ phone, what, fate }) => `${what} on ${phone}${fate ? ` (${fate})` : ""}`).join(", ");

/** Whether the changes of a row are the presses of each phone in order, mixed with changes from elsewhere. */
function isInOrder(expected: Pressed[], happened: Happened[], elsewhere: ReadonlySet<number>): boolean {
  const phones = [...Map.groupBy(expected, ({ phone }) => phone).values()];

  function goesOn(done: number[], at: number, holds: ReadonlyMap<string, string>): boolean {
    const next = happened[at];
    const isOver = next === undefined && phones.every((presses, phone) => done[phone] === presses.length);
    if (isOver) return true;
    const isOwn = next && !next.isConsequence && !elsewhere.has(next.id);
    if (next && !isOwn && goesOn(done, at + 1, after(holds, next.what))) return true;
    return phones.some((presses, phone) => {
      const press = presses[done[phone] ?? 0];
      if (!press) return false;
      const further = done.with(phone, (done[phone] ?? 0) + 1);
      if (isOpen(press) && goesOn(further, at, holds)) return true;
      if (holds.get(trackOf(press.what)) === press.what && goesOn(further, at, holds)) return true;
      return isOwn && next.what === press.what && goesOn(further, at + 1, after(holds, press.what));
    });
  }

  return goesOn(
    phones.map(() => 0),
    0,
    AT_FIRST,
  );
}

const after = (holds: ReadonlyMap<string, string>, what: string) => new Map([...holds, [trackOf(what), what]]);

/** Kinds of presses that replace each other. */
const TRACKS: Record<string, string> = {
  active: "status",
  completed: "status",
  confirmed: "status",
  cancelled: "status",
  skipped: "skip",
  restored: "skip",
  closed: "day",
  "rained out": "day",
  soldOut: "day",
  reopened: "day",
  out: "menu",
  back: "menu",
  on: "subscriber",
  off: "subscriber",
  read: "read",
  saved: "saved",
};
/** The initial state of a row: a press to it changes nothing. */
const AT_FIRST = new Map([
  ["skip", "restored"],
  ["menu", "back"],
  ["subscriber", "on"],
]);
const trackOf = (what: string) => TRACKS[what] ?? what;
