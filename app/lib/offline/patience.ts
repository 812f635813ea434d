/** Whoever has pressed is told by then whether it is done or waits. */
export const PATIENCE_MS = 2_000;
