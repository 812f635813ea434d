import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Tells systemd, where it waits for that (sd_notify(3)), that the site answers: now an old process may go. */
export async function notifyReady(notifySocket: string | undefined): Promise<void> {
  if (notifySocket) await promisify(execFile)("systemd-notify", ["--ready"]);
}
