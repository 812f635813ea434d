import { fork } from "node:child_process";
import { on } from "node:events";
import path from "node:path";
import pLimit from "p-limit";
import type { PictureAnswer, PictureOrder } from "./child.ts";
import { PICTURE_TIMEOUT_MS, PROCESS_MEMORY } from "./limits.ts";
import type { PictureJob, PreparedPicture } from "./prepare.ts";
import { BrokenPicture, RefusedPicture } from "./refusals.ts";

export interface Pictures {
  /**
   * Takes pictures in, all or none, after those that came before them.
   * @throws RefusedPicture when one is none or cannot be decoded, and what the file system throws
   */
  prepare(jobs: PictureJob[]): Promise<PreparedPicture[]>;
}

/**
 * Pictures are decoded in a child process for each submission, one submission at a time: what strangers send can crash a
 * decoder, hang it or make it swallow memory, and none of that reaches the site. The end of the process gives all memory back.
 */
export function pictures(): Pictures {
  const oneAtATime = pLimit(1);
  return { prepare: (jobs) => (jobs.length === 0 ? Promise.resolve([]) : oneAtATime(() => inChild(jobs))) };
}

async function inChild(jobs: PictureJob[]): Promise<PreparedPicture[]> {
  const child = fork(path.join(import.meta.dirname, "child.ts"), {
    execArgv: [],
    env: {
      ...process.env,
      // With its default glibc keeps what freed pictures took, in eight pools for each core.
      MALLOC_ARENA_MAX: "2",
      // Where libvips puts large pictures that it turns: `/tmp` may lie in memory.
      TMPDIR: path.dirname(jobs[0]?.source ?? ""),
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, PICTURE_TIMEOUT_MS);
  const prepared: PreparedPicture[] = [];
  try {
    child.send({ jobs, mostBytes: PROCESS_MEMORY } satisfies PictureOrder);
    for await (const [answer] of on(child, "message", { close: ["exit"] })) {
      timer.refresh();
      prepared.push(resultOf(answer, prepared.length));
      if (prepared.length === jobs.length) return prepared;
    }
    // A process that died of a picture, or took too long over it, found it broken.
    if (child.signalCode) throw new BrokenPicture(`ended by ${child.signalCode}`, prepared.length);
    throw new Error(`The picture process ended with ${child.exitCode}`);
  } finally {
    clearTimeout(timer);
    kill();
  }
}

function resultOf(answer: PictureAnswer, index: number): PreparedPicture {
  if ("prepared" in answer) return answer.prepared;
  if ("refusal" in answer) throw new RefusedPicture(answer.refusal, answer.message, index);
  throw Object.assign(new Error(answer.failure), { code: answer.code });
}
