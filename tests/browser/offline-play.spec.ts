import { test as base, expect } from "@playwright/test";
import { playSequences } from "../helpers/offline-play.ts";
import { pocketStages } from "../helpers/offline-stage.ts";
import { commitSeed, playsAll } from "../helpers/seeds.ts";

// Longer runs: bench/offline.ts. A sequence is played again by its seed: `node bench/offline.ts 1 17`.
const TESTS = playsAll ? 10 : 1;
const SEQUENCES_OF_A_TEST = playsAll ? 5 : 2;
/** So many seeds `npm test` chooses from. */
const SEEDS = 1_000;
const FIRST_SEED = playsAll ? 1 : (commitSeed % SEEDS) + 1;

const test = base.extend<object, { stages: ReturnType<typeof pocketStages>[] }>({
  stages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it depends on nothing.
    async ({}, use) => {
      // A sequence waits for half of its time.
      const stages = [pocketStages(), pocketStages()];
      await use(stages);
      for (const stage of stages) stage.end();
    },
    { scope: "worker" },
  ],
});

for (let number = 0; number < TESTS; number += 1) {
  const first = FIRST_SEED + number * SEQUENCES_OF_A_TEST;
  const seeds = Array.from({ length: SEQUENCES_OF_A_TEST }, (_, index) => first + index);
  test(`what is pressed happens once and in its order, whatever comes between: seeds ${first} to ${seeds.at(-1)}`, async ({
    browser,
    stages,
  }) => {
    test.setTimeout(300_000);
    const wrong: string[] = [];
    await playSequences(seeds, browser, stages, ({ words }) => wrong.push(...words));
    expect(wrong).toEqual([]);
  });
}
