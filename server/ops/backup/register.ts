import type { Context } from "../../context.ts";
import { type Backups, hourlyBackups } from "./hourly.ts";

/** Takes the hourly backups while the server runs. */
export function registerBackups(context: Context): Backups {
  const backups = hourlyBackups(context);
  context.onStart(backups.start);
  context.onStop(backups.stop);
  return backups;
}
