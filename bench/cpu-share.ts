import fs from "node:fs";
import path from "node:path";

const PERIOD_US = 20_000;

/**
 * Holds a process to a share of one core, as if the machine were larger and its other parts had cores of their own.
 * @returns what ends it; null where the machine does not let us (needs root and the kernel's control groups)
 */
export function holdTo(pid: number, share: number): (() => void) | null {
  const quota = Math.round(PERIOD_US * share);
  const [first, second] = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"].map((root) => path.join(root, `bench-${pid}`));
  for (const [folder, limits] of [
    [first, { "cpu.cfs_period_us": PERIOD_US, "cpu.cfs_quota_us": quota }],
    [second, { "cpu.max": `${quota} ${PERIOD_US}` }],
  ] as const) {
    if (!folder) continue;
    try {
      fs.mkdirSync(folder);
      for (const [file, value] of Object.entries(limits)) fs.writeFileSync(path.join(folder, file), String(value));
      fs.writeFileSync(path.join(folder, "cgroup.procs"), String(pid));
      // It can be removed once the process has ended.
      return () => fs.rmdirSync(folder);
    } catch {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  return null;
}
