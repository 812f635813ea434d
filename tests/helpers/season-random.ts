/** Mulberry32: the same seed plays the same seasons. */
export function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The random choices of a play, by its seed. */
export function chancesFrom(seed: number) {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  /** Deals like a pack of cards: each comes once before one comes again, so that a short season has them all. */
  function dealer<Item>(items: readonly Item[]): () => Item {
    let pack: Item[] = [];
    return () => {
      if (pack.length === 0) pack = [...items];
      return pack.splice(Math.floor(random() * pack.length), 1)[0] as Item;
    };
  }
  return { random, chance, pick, dealer };
}
