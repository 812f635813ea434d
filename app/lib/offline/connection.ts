/** Whether the last call reached the server. `navigator.onLine` is true on networks that reach nothing. */
export interface Connection {
  isOffline: boolean;
  /** When the server answered last, in milliseconds since 1970; undefined before the first answer. */
  answeredAt: number | undefined;
}

let connection: Connection = { isOffline: false, answeredAt: undefined };
const listeners = new Set<(connection: Connection) => void>();

/** Calls `listener` after each call, answered or not. @returns unsubscribes */
export function onCall(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const connectionNow = () => connection;

/** The state before the first call. */
export const UNKNOWN_CONNECTION = connection;

/** The server has answered, with any status. */
export const noteAnswer = () => note({ isOffline: false, answeredAt: Date.now() });

/** No answer came, or one of another program. */
export const noteNoAnswer = () => note({ ...connection, isOffline: true });

/** Restores the time of the last answer from IndexedDB. */
export function rememberAnswer(answeredAt: number) {
  if (connection.answeredAt === undefined) note({ ...connection, answeredAt });
}

function note(next: Connection) {
  connection = next;
  for (const listener of listeners) listener(connection);
}
