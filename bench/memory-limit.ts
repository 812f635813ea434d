import fs from "node:fs";
import path from "node:path";

/**
 * A memory control group of the kernel, of its first or second version. Needs root.
 * @param limit in bytes, for all processes in it together
 */
export function memoryLimit(limit: number) {
  const own = fs.readFileSync("/proc/self/cgroup", "utf8");
  const first = /^\d+:memory:(.*)$/m.exec(own)?.[1];
  const parent = first === undefined ? "/sys/fs/cgroup" : path.join("/sys/fs/cgroup/memory", first);
  const folder = path.join(parent, `bench-${process.pid}`);
  const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
  const enter = (group: string) => fs.writeFileSync(path.join(group, "cgroup.procs"), String(process.pid));
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, first === undefined ? "memory.max" : "memory.limit_in_bytes"), String(limit));

  return {
    /** What `start` starts at once is held to the limit, and whatever that starts later. */
    within<T>(start: () => T): T {
      enter(folder);
      try {
        return start();
      } finally {
        enter(parent);
      }
    },
    /** Processes that the kernel has ended for want of memory. */
    killed: () =>
      Number(/^oom_kill (\d+)$/m.exec(read(first === undefined ? "memory.events" : "memory.oom_control"))?.[1] ?? 0),
    /** The most that they held, in bytes; files that the kernel keeps at hand count, and go when the room is needed. */
    peak: () => Number(read(first === undefined ? "memory.peak" : "memory.max_usage_in_bytes")),
    /** When all processes in it have ended. */
    remove: () => fs.rmdirSync(folder),
  };
}
