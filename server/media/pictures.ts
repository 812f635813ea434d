import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { PICTURE_TIMEOUT_MS } from "./picture-limits.ts";
import type { PictureAnswer } from "./picture-process.ts";
import type { PictureJob, PreparedPicture } from "./prepare.ts";
import { BrokenPicture, RefusedPicture } from "./refusals.ts";

const IDLE_MS = 15_000;

// With its defaults glibc keeps what freed pictures took, in eight pools for each core.
const FREE_AT_ONCE = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

export interface Pictures {
  /**
   * Takes a picture in, after those that came before it.
   * @throws RefusedPicture when it is none or cannot be decoded, and what the file system throws
   */
  prepare(job: PictureJob): Promise<PreparedPicture>;
  close(): void;
}

/**
 * Pictures are decoded in a process of their own, one at a time: what strangers send can crash a decoder, hang it or make it
 * swallow memory, and none of that reaches the site. The process starts with the first picture and ends when none has come
 * for a while, which gives its memory back whole.
 */
export function pictures(): Pictures {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  return {
    prepare(job) {
      const prepared = last.then(() => run(job));
      last = prepared.catch(() => undefined);
      return prepared;
    },
    close: end,
  };

  async function run(job: PictureJob): Promise<PreparedPicture> {
    clearTimeout(idle);
    child ??= start();
    try {
      const answer = await ask(child, job);
      if ("prepared" in answer) return answer.prepared;
      if ("refusal" in answer) throw new RefusedPicture(answer.refusal, answer.message);
      throw Object.assign(new Error(answer.failure), { code: answer.code });
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  function start(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, "picture-process.ts"), {
      execArgv: [],
      env: { ...process.env, ...FREE_AT_ONCE },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  function end() {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  }

  /** One job, and what the process says of it. One that dies of a picture, or takes too long, found it broken. */
  function ask(worker: ChildProcess, job: PictureJob): Promise<PictureAnswer> {
    return new Promise((resolve, reject) => {
      const onMessage = (answer: PictureAnswer) => settle(() => resolve(answer));
      const onExit = (code: number | null) =>
        settle(() =>
          reject(code === null ? new BrokenPicture("the decoder died of it") : new Error("No picture process")),
        );
      const onError = (error: Error) => settle(() => reject(error));
      const timer = setTimeout(() => {
        end();
        settle(() => reject(new BrokenPicture("it takes too long")));
      }, PICTURE_TIMEOUT_MS);
      function settle(finish: () => void) {
        clearTimeout(timer);
        worker.off("message", onMessage).off("exit", onExit).off("error", onError);
        finish();
      }
      worker.on("message", onMessage).on("exit", onExit).on("error", onError);
      worker.send(job);
    });
  }
}
