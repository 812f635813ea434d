// Plain JavaScript: a thread that must strip types first takes twice the time and 8 MB more.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createTransport } from "nodemailer";

// Visitors first: on Linux each thread has a priority of its own.
const SELF = "/proc/thread-self";
if (fs.existsSync(SELF))
  os.setPriority(Number(path.basename(fs.readlinkSync(SELF))), os.constants.priority.PRIORITY_LOW);

/** @type {import("./mail-smtp.ts").SmtpThreadOptions} */
const options = workerData;
const transport = createTransport(options);
transport.on("error", () => {});

parentPort?.on("message", async (/** @type {import("./mail-smtp.ts").SmtpJob} */ { id, message }) => {
  try {
    const { response } = await transport.sendMail(message);
    answer({ id, response: response?.slice(0, 200) ?? null });
  } catch (error) {
    answer({ id, failure: what(error) });
  }
});

/** @param {import("./mail-smtp.ts").SmtpAnswer} said */
function answer(said) {
  parentPort?.postMessage(said);
}

/**
 * The parts that say what went wrong: an error's own fields do not survive the way between threads.
 * @param {unknown} error
 */
function what(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, command, responseCode, response, timeoutType } =
    /** @type {Error & import("./mail-errors.ts").SmtpFailure} */ (error);
  return { message, code, command, responseCode, response, timeoutType };
}
