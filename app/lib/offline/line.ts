/** Whether the server can be reached, as the last call found out: a phone that is connected to something may reach nothing. */
export interface Line {
  isGone: boolean;
  /** When the server answered last, in milliseconds since 1970; undefined where it has not yet. */
  answeredAt: number | undefined;
}

let line: Line = { isGone: false, answeredAt: undefined };
const listeners = new Set<(line: Line) => void>();

/** Calls `listener` after each call, answered or not. @returns how it stops */
export function onCall(listener: (line: Line) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const lineNow = () => line;

/** The line of a page that has asked nothing yet. */
export const UNKNOWN_LINE = line;

/** The server has answered, with whatever. */
export const noteAnswer = () => note({ isGone: false, answeredAt: Date.now() });

/** No answer came, or one that is not the server's. */
export const noteNoAnswer = () => note({ ...line, isGone: true });

/** What the phone remembers of the last time. */
export function rememberAnswer(answeredAt: number) {
  if (line.answeredAt === undefined) note({ ...line, answeredAt });
}

function note(next: Line) {
  line = next;
  for (const listener of listeners) listener(line);
}
