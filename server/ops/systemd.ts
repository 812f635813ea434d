import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Tells systemd that the site answers (sd_notify(3)), if it waits for that. */
export async function notifyReady(notifySocket: string | undefined): Promise<void> {
  if (notifySocket) await promisify(execFile)("systemd-notify", ["--ready"]);
}
