import type { Browser } from "@playwright/test";
import { openLog } from "./offline-log.ts";
import type { Verdict } from "./offline-model.ts";
import type { Phone, QueuedPress } from "./offline-phone.ts";
import { chancesFrom } from "./season-random.ts";

/** The site of the play. */
export interface Stage {
  origin: string;
  folder: string;
  password: string;
  now: string;
  setTime(moment: string): Promise<void>;
  /** A call with the owner's session, without a phone. */
  owner(method: string, url: string, body?: object): Promise<Response>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
}

export interface Outcome extends Verdict {
  presses: number;
  /** The steps so far, for the search of a fault. */
  story: string[];
  /** Other faults: a press that was not stored, a queue that does not empty. */
  problems: string[];
}

export type World = ReturnType<typeof openWorld>;

/** The shared state of one sequence: site, phones, presses and log. */
export function openWorld(seed: number, browser: Browser, stage: Stage) {
  const state = { isServerUp: true, time: Date.parse(stage.now), unique: 0 };
  const story: string[] = [];

  function nextNumber(): number {
    state.unique += 1;
    return state.unique;
  }

  async function startServer() {
    if (state.isServerUp) return;
    await stage.start();
    state.isServerUp = true;
    story.push("server started");
  }

  return {
    ...chancesFrom(seed),
    browser,
    stage,
    state,
    story,
    problems: [] as string[],
    presses: [] as QueuedPress[],
    phones: [] as Phone[],
    /** The changes of another device, by their ids in the log. */
    elsewhere: new Set<number>(),
    log: openLog(stage.folder),
    nextNumber,
    startServer,
  };
}
