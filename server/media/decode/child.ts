import fs from "node:fs";
import os from "node:os";
import { type PictureJob, type PreparedPicture, preparePicture } from "./prepare.ts";
import { type PictureRefusal, RefusedPicture } from "./refusals.ts";

/** The jobs of one picture process, and the memory that it may take for them, in bytes. */
export interface PictureProcessInput {
  jobs: PictureJob[];
  mostBytes: number;
}

/** The answer to each job: the result, a refusal, or an error of the machine. */
export type PictureJobResult =
  | { prepared: PreparedPicture }
  | { refusal: PictureRefusal; message: string }
  | { failure: string; code?: string };

const CHECK_MEMORY_EVERY_MS = 50;

// Low priority, and the first process to be killed when the machine runs out of memory.
os.setPriority(10);
fs.writeFile("/proc/self/oom_score_adj", "1000", () => undefined);

process.once("message", async ({ jobs, mostBytes }: PictureProcessInput) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, "SIGKILL");
  }, CHECK_MEMORY_EVERY_MS);
  for (const job of jobs) process.send?.(await answer(job));
});
// The process ends with its server.
process.on("disconnect", () => process.exit());

async function answer(job: PictureJob): Promise<PictureJobResult> {
  try {
    return { prepared: await preparePicture(job) };
  } catch (error) {
    if (error instanceof RefusedPicture) return { refusal: error.refusal, message: error.message };
    if (!(error instanceof Error)) return { failure: String(error) };
    return { failure: error.message, ...("code" in error ? { code: String(error.code) } : {}) };
  }
}
