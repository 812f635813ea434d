import type { Browser, Page } from "@playwright/test";
import { elsewhereSteps } from "./offline-elsewhere.ts";
import { judge, type Pressed } from "./offline-model.ts";
import { ownerSteps } from "./offline-owner.ts";
import { type Phone, phoneSteps, type QueuedPress, readWaiting } from "./offline-phone.ts";
import { type Outcome, openWorld, type Stage } from "./offline-world.ts";

const REFUSALS = new Set([400, 404, 409, 412, 422]);
/** The most polls for queued writes. Polls, not seconds, because a busy machine can pause for twenty seconds. */
const DRAIN_ROUNDS = 200;

/** The result of one sequence. @property words the faults, each with its story */
interface Played extends Outcome {
  seed: number;
  words: string[];
}

/** A server and browser for one sequence after the other. */
interface Stages {
  open(): Promise<Stage & { close(): Promise<void> }>;
}

/** Plays the sequences of these seeds on the stages, and reports each. */
export async function playSequences(
  seeds: number[],
  browser: Browser,
  stages: Stages[],
  onPlayed: (played: Played) => void,
): Promise<void> {
  const left = seeds.values();
  await Promise.all(
    stages.map(async (stages) => {
      for (const seed of left) {
        const stage = await stages.open();
        const outcome = await playSequence(seed, browser, stage);
        await stage.close();
        onPlayed({ seed, ...outcome, words: wordsOf(seed, outcome) });
      }
    }),
  );
}

function wordsOf(seed: number, { lost, doubled, disordered, problems, story }: Outcome): string[] {
  const faults = Object.entries({ lost, doubled, "out of order": disordered, "went wrong": problems });
  const wrong = faults.flatMap(([kind, things]) => things.map((thing) => `${kind}: ${thing}`));
  return wrong.map((words) => `seed ${seed}: ${words}\n  ${story.join("\n  ")}`);
}

/**
 * Plays one sequence: presses in one or two windows of one or two phones, while connections, servers, sessions and windows come and go. At
 * the end the phones are online, the owner is signed in and nothing waits: then each press that was not taken back, dropped or refused must
 * have happened once, for each row in the order of the presses, and nothing else.
 */
async function playSequence(seed: number, browser: Browser, stage: Stage): Promise<Outcome> {
  const world = openWorld(seed, browser, stage);
  const { state, story, problems, presses, phones, elsewhere, log, random, chance, pick, startServer } = world;
  const onPhones = phoneSteps(world);
  const { addPhone, openWindow, trick, close, comeOnline, lineBack } = onPhones;
  const { fill, doElsewhere, endSessions } = elsewhereSteps(world, onPhones);
  const { signIn, press, takeBack, decide, words } = ownerSteps(world, onPhones);

  await fill();
  await all().catch((error) => problems.push(`it came to no end: ${error}`));
  await startServer();
  for (const press of presses) press.fate ??= fateOf(press);
  const verdict = judge(presses, log.read(), elsewhere);
  log.close();
  for (const { context } of phones) await context.close();
  return { ...verdict, presses: presses.length, story, problems };

  async function all() {
    await addPhone();
    if (chance(0.25)) await addPhone();
    const steps = 6 + Math.floor(random() * 7);
    for (let step = 0; step < steps; step += 1) {
      await play(pick(phones)).catch((error) => {
        if (!/has been closed/.test(String(error))) throw error;
      });
    }
    await end();
  }

  async function play(phone: Phone) {
    if (phone.context.pages().length === 0) {
      await startServer();
      await openWindow(phone);
      story.push(`phone ${phone.number}: opened again`);
    }
    const page = pick(phone.context.pages());
    if (chance(0.7)) await happen(phone, page);
    if (!page.isClosed()) await press(phone, page);
    if (!state.isServerUp && chance(0.5)) await startServer();
  }

  /** A disturbance that must not affect the presses. */
  async function happen(phone: Phone, page: Page) {
    if (phone.line !== "there" && chance(0.3)) return lineBack(phone);
    if (phone.line !== "there" && chance(0.2)) return takeBack(phone, page);
    if (phone.line === "there" && chance(0.4)) return trick(phone);
    if (phone.line === "there" && chance(0.3)) {
      phone.line = pick(["gone", "gone", "hotel"]);
      return story.push(`phone ${phone.number}: line ${phone.line}`);
    }
    if (chance(0.2)) return passTime();
    if (chance(0.35)) return doElsewhere();
    if (chance(0.15)) return endSessions();
    if (chance(0.4)) return reopen(phone, page);
    if (chance(0.4)) return decide(phone, page);
    if (state.isServerUp && chance(0.4)) {
      state.isServerUp = false;
      story.push("server killed");
      return stage.kill();
    }
  }

  async function reopen(phone: Phone, page: Page) {
    await startServer();
    const { context } = phone;
    if (context.pages().length === 1 && chance(0.5)) {
      story.push(`phone ${phone.number}: another window`);
      await openWindow(phone);
    } else {
      story.push(`phone ${phone.number}: closed and opened`);
      await close(page);
      await openWindow(phone);
    }
  }

  async function passTime() {
    await startServer();
    state.time += 10_000;
    story.push("10 s pass");
    await stage.setTime(new Date(state.time).toISOString());
    for (const { context } of phones) await context.clock.fastForward(10_000);
  }

  async function end() {
    story.push("the end");
    await startServer();
    for (const phone of phones) {
      phone.line = "there";
      phone.tricks = [];
      let isEmpty = false;
      for (let round = 1; !isEmpty; round += 1) {
        isEmpty = await empty(phone, round >= DRAIN_ROUNDS).catch((error) => {
          // The last trick may close the window now.
          if (round > DRAIN_ROUNDS || !/has been closed/.test(String(error))) throw error;
          return false;
        });
      }
      await Promise.all(phone.underWay);
    }
  }

  /** Sends and decides queued writes. @returns whether the queue is empty, or was not for too long */
  async function empty(phone: Phone, isLastRound: boolean): Promise<boolean> {
    // The last trick may have just killed the server.
    await startServer();
    if (phone.context.pages().length === 0) await openWindow(phone);
    for (const page of phone.context.pages()) await signIn(page);
    await comeOnline(phone);
    await Promise.all(phone.underWay);
    const [page] = phone.context.pages();
    if (!page) return false;
    const waiting = await readWaiting(page);
    if (waiting.length === 0) return true;
    if (isLastRound) {
      problems.push(`still waiting: ${waiting.map(({ order }) => words(phone, order)).join(", ")}`);
      return true;
    }
    await decide(phone, page, waiting.length < 2);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return false;
  }

  /** Stores the answer to a press; presses for a row that was never added end with it. */
  function fateOf({ phone: number, order, thing }: QueuedPress): Pressed["fate"] {
    const phone = phones[number];
    const key = phone?.queued.get(order)?.keys.at(-1) ?? "";
    const answered = phone?.answers.get(key);
    if (answered !== undefined && REFUSALS.has(answered)) return "refused";
    const made = presses.find((press) => press.phone === number && press.thing === thing && press.what === "added");
    return answered === undefined && made?.fate ? made.fate : undefined;
  }
}
