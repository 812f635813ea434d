/**
 * So many at once; who comes later waits until one is done.
 * @returns a function that waits for a turn; what it answers ends the turn
 */
export function turns(atOnce: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function end() {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }

  return async () => {
    if (taken < atOnce) taken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let ended = false;
    return () => {
      if (!ended) end();
      ended = true;
    };
  };
}
