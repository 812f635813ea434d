import os from "node:os";
import { type PictureJob, type PreparedPicture, preparePicture } from "./prepare.ts";
import { type Refusal, RefusedPicture } from "./refusals.ts";

/** What the picture process says of a job: the result, why it refuses, or what went wrong on the machine. */
export type PictureAnswer =
  | { prepared: PreparedPicture }
  | { refusal: Refusal; message: string }
  | { failure: string; code?: string };

// Pages come first: this process takes what they leave of the processor.
os.setPriority(10);

process.on("message", async (job: PictureJob) => {
  process.send?.(await answer(job));
});
// Without the server there is nobody to work for.
process.on("disconnect", () => process.exit());

async function answer(job: PictureJob): Promise<PictureAnswer> {
  try {
    return { prepared: await preparePicture(job) };
  } catch (error) {
    if (error instanceof RefusedPicture) return { refusal: error.refusal, message: error.message };
    if (!(error instanceof Error)) return { failure: String(error) };
    return { failure: error.message, ...("code" in error ? { code: String(error.code) } : {}) };
  }
}
