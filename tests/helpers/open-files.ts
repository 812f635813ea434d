import fs from "node:fs";

/** What this process has open in a folder, as Linux names it. */
export const openFiles = (folder: string) =>
  fs
    .readdirSync("/proc/self/fd")
    .flatMap((descriptor) => fileOf(`/proc/self/fd/${descriptor}`))
    .filter((file) => file.startsWith(fs.realpathSync(folder)));

/** None where another thread has closed it meanwhile. */
function fileOf(link: string): string[] {
  try {
    return [fs.readlinkSync(link)];
  } catch {
    return [];
  }
}
