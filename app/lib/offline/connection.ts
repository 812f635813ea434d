import { createStore } from "../data/store.ts";

interface Connection {
  isOffline: boolean;
  /** When the server answered last, in milliseconds since 1970; undefined before the first answer. */
  answeredAt: number | undefined;
}

/** Whether the last call reached the server. Each call sets it, because `navigator.onLine` is true on networks without internet access. */
export const connection = createStore<Connection>({ isOffline: false, answeredAt: undefined });

/** Records an answer of the server, with any status. */
export const noteAnswer = () => connection.set({ isOffline: false, answeredAt: Date.now() });

/** Records that no answer came, or one of another program. */
export const noteNoAnswer = () => connection.set({ ...connection.get(), isOffline: true });

/** Restores the time of the last answer from IndexedDB. */
export function restoreAnsweredAt(answeredAt: number) {
  if (connection.get().answeredAt === undefined) connection.set({ ...connection.get(), answeredAt });
}
