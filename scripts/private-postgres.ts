import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

const DEBIAN = "/usr/lib/postgresql";

/** The server refuses to run as root: these have no rights of their own. */
const POWERLESS = ["postgres", "nobody"];

/** A Postgres of our own on loopback, its data in a temporary folder. It is fast and forgets everything: nothing waits for the disk. */
export async function startPostgres(
  settings: string[] = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
) {
  const programs = findPrograms();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  const user = userOf(folder);
  const data = path.join(folder, "data");
  const made = spawnSync(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);

  const port = await freePort();
  const origin = `postgres://postgres@127.0.0.1:${port}`;
  const options = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_connections=300",
  ];
  const server = await start();
  const abandon = () => server.kill("SIGKILL");
  process.once("exit", abandon);

  async function start() {
    const args = [...options, ...settings].flatMap((setting) => ["-c", setting]);
    const started = spawn(path.join(programs, "postgres"), ["-D", data, ...args], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    started.stderr?.setEncoding("utf8");
    const ready = new Promise<void>((resolve, reject) => {
      started.stderr?.on("data", (text: string) => {
        said += said.length < 10_000 ? text : "";
        if (said.includes("ready to accept connections")) resolve();
      });
      started.once("exit", () => reject(new Error(`Postgres did not start: ${said}`)));
    });
    await ready;
    return started;
  }

  return {
    /** `postgres://…`, without a database's name. */
    origin,
    programs,
    async stop() {
      process.off("exit", abandon);
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function findPrograms(): string {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...versions.map((version) => path.join(DEBIAN, version, "bin")),
  ];
  const found = folders.find((folder) =>
    ["initdb", "postgres", "psql"].every((name) => fs.existsSync(path.join(folder, name))),
  );
  if (found) return found;
  throw new Error(
    `Postgres is not installed here: initdb, postgres and psql are neither in PATH nor in ${DEBIAN}/*/bin.`,
  );
}

/** Who the server runs as, and may write into `folder`. */
function userOf(folder: string): Pick<SpawnOptions, "uid" | "gid"> {
  if (process.getuid?.() !== 0) return {};
  for (const name of POWERLESS) {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout || NaN),
    );
    if (!uid || !gid) continue;
    fs.chownSync(folder, uid, gid);
    return { uid, gid };
  }
  throw new Error(`Postgres does not run as root, and there is no user ${POWERLESS.join(" or ")} to run it.`);
}
