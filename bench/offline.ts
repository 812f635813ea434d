import { chromium } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";
import { playSequences } from "../tests/helpers/offline-play.ts";
import { pocketStages } from "../tests/helpers/offline-stage.ts";
import { figure } from "./site.ts";

// Plays sequences of presses on phones whose lines, servers, sessions and windows come and go (tests/helpers/offline-play.ts), and
// holds each against a small model. `node bench/offline.ts 200 101` plays so many sequences, beginning with the 101st.
const SEQUENCES = Number(process.argv[2] ?? 1_000);
const FIRST_SEED = Number(process.argv[3] ?? 1);

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const stages = [pocketStages(), pocketStages(), pocketStages()];
const seeds = Array.from({ length: SEQUENCES }, (_, index) => FIRST_SEED + index);
const sum = { presses: 0, lost: 0, doubled: 0, disordered: 0, problems: 0 };
await playSequences(seeds, browser, stages, ({ presses, words, ...wrong }) => {
  sum.presses += presses;
  for (const kind of ["lost", "doubled", "disordered", "problems"] as const) sum[kind] += wrong[kind].length;
  for (const one of words) console.error(one);
});
await browser.close();
for (const stage of stages) stage.end();

figure("sequences played", SEQUENCES, "");
figure("presses", sum.presses, "");
figure("lost", sum.lost, "", "0");
figure("doubled", sum.doubled, "", "0");
figure("out of order", sum.disordered, "", "0");
figure("other faults", sum.problems, "", "0");
