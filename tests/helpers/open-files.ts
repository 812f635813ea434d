import fs from "node:fs";

/** The open files of this process in a folder (Linux). */
export const openFiles = (folder: string) =>
  fs
    .readdirSync("/proc/self/fd")
    .flatMap((descriptor) => fileOf(`/proc/self/fd/${descriptor}`))
    .filter((file) => file.startsWith(fs.realpathSync(folder)));

/** Undefined when the file was closed meanwhile. */
function fileOf(link: string): string[] {
  try {
    return [fs.readlinkSync(link)];
  } catch {
    return [];
  }
}
