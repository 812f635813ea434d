interface Waiting {
  address: string;
  begin: () => void;
}

/**
 * So many at once, and no more than `atOnceEach` of them from one address; who comes later waits until one is done. A place
 * that becomes free goes to whose address holds the fewest, then to who came first: a crowd behind one address gets on, and
 * nobody else waits for it.
 * @returns a function that waits for a turn; what it answers ends the turn
 */
export function turns(atOnce: number, atOnceEach: number): (address: string) => Promise<() => void> {
  const held = new Map<string, number>();
  let waiting: Waiting[] = [];
  let taken = 0;

  const heldBy = (address: string) => held.get(address) ?? 0;

  function take(address: string) {
    taken += 1;
    held.set(address, heldBy(address) + 1);
  }

  function end(address: string) {
    taken -= 1;
    if (heldBy(address) > 1) held.set(address, heldBy(address) - 1);
    else held.delete(address);

    const [next] = waiting
      .filter((each) => heldBy(each.address) < atOnceEach)
      .sort((one, other) => heldBy(one.address) - heldBy(other.address));
    if (!next) return;
    waiting = waiting.filter((each) => each !== next);
    take(next.address);
    next.begin();
  }

  return async (address) => {
    if (taken < atOnce && heldBy(address) < atOnceEach) take(address);
    else await new Promise<void>((begin) => waiting.push({ address, begin }));
    let ended = false;
    return () => {
      if (!ended) end(address);
      ended = true;
    };
  };
}
