import path from "node:path";
import pLimit from "p-limit";
import { Unavailable } from "../../errors.ts";
import { ProcessKilled, runScript } from "../process.ts";
import type { PictureJobResult, PictureProcessInput } from "./child.ts";
import { MAX_WAITING_JOBS, PROCESS_MEMORY } from "./limits.ts";
import type { PictureJob, PreparedPicture } from "./prepare.ts";
import { BrokenPicture, RefusedPicture } from "./refusals.ts";

export interface PictureProcessor {
  /**
   * Prepares pictures, all or none, in the order of the calls.
   * @throws RefusedPicture when one cannot be decoded, Unavailable when too many wait, and errors of the file system
   */
  prepare(jobs: PictureJob[]): Promise<PreparedPicture[]>;
  /**
   * Draws one picture after the other.
   * @throws Unavailable when too many wait
   */
  draw(work: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * Decodes pictures in child processes, one at a time: a stranger's file can crash a decoder, hang it or fill the memory, without an effect
 * on the site. What the site draws itself is drawn in this process.
 */
export function pictureProcessor(): PictureProcessor {
  const decoded = inTurn();
  const drawn = inTurn();
  return {
    prepare: async (jobs) => (jobs.length === 0 ? [] : decoded(() => preparedInChild(jobs))),
    draw: async (work) => drawn(work),
  };
}

/** One piece of work at a time. */
function inTurn() {
  const oneAtATime = pLimit(1);
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (oneAtATime.pendingCount >= MAX_WAITING_JOBS)
      throw new Unavailable("Too many photos are being worked on. Please try again soon.");
    return oneAtATime(work);
  };
}

async function preparedInChild(jobs: PictureJob[]): Promise<PreparedPicture[]> {
  const prepared: PreparedPicture[] = [];
  const order: PictureProcessInput = { jobs, mostBytes: PROCESS_MEMORY };
  const script = path.join(import.meta.dirname, "child.ts");
  try {
    for await (const answer of runScript<PictureJobResult>(script, order, path.dirname(jobs[0]?.source ?? ""))) {
      prepared.push(resultOf(answer, prepared.length));
      if (prepared.length === jobs.length) break;
    }
    return prepared;
  } catch (error) {
    // A picture that kills the process, or takes too long, counts as broken.
    if (error instanceof ProcessKilled) throw new BrokenPicture(error.message, prepared.length);
    throw error;
  }
}

function resultOf(answer: PictureJobResult, index: number): PreparedPicture {
  if ("prepared" in answer) return answer.prepared;
  if ("refusal" in answer) throw new RefusedPicture(answer.refusal, answer.message, index);
  throw Object.assign(new Error(answer.failure), { code: answer.code });
}
