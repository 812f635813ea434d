import fs from "node:fs";

/** What this process has open in a folder, as Linux names it. */
export const openFiles = (folder: string) =>
  fs
    .readdirSync("/proc/self/fd")
    .map((descriptor) => `/proc/self/fd/${descriptor}`)
    .filter((link) => fs.existsSync(link))
    .map((link) => fs.readlinkSync(link))
    .filter((file) => file.startsWith(fs.realpathSync(folder)));
