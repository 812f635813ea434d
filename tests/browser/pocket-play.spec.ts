import { test as base, expect } from "@playwright/test";
import { playSequences } from "../helpers/pocket-play.ts";
import { pocketStages } from "../helpers/pocket-stage.ts";

// Longer runs: bench/pocket.ts. A sequence is played again by its seed: `node bench/pocket.ts 1 17`.
const TESTS = 10;
const SEQUENCES_OF_A_TEST = 5;

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
  const first = number * SEQUENCES_OF_A_TEST + 1;
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
