import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { linkPackages } from "../helpers/linked-packages.ts";
import { OPEN_AT } from "../helpers/process.ts";
import { newFolder } from "../helpers/site.ts";

it("an update starts the newest commit beside the old one and ends that", async () => {
  const machine = machineWithSite();
  expect(machine.systemctl("start", "truck@a").status).toBe(0);
  const oldStyle = await styleOf(machine.origin("a"));

  machine.commit("app/styles.css", (text) => `${text}.newer { color: red; }`);
  const update = machine.update();
  expect(update.stdout).toContain(`${machine.newest()} serves from ${machine.place("b")}`);
  expect(update.status).toBe(0);
  // What npm says, that the pages are built, and what serves now.
  expect(update.stdout.trim().split("\n").length).toBeLessThan(12);
  expect(machine.running()).toEqual(["b"]);
  expect(machine.enabled()).toEqual(["b"]);
  expect(machine.startedByVisitors()).toBe("[Socket]\nService=truck@b.service\n");
  const site = machine.origin("b");
  expect(await styleOf(site)).not.toBe(oldStyle);
  expect((await fetch(site + oldStyle)).status).toBe(200);
}, 120_000);

it("an update to a commit that does not start changes nothing", async () => {
  const machine = machineWithSite();
  machine.systemctl("start", "truck@a");
  machine.commit("server/main.ts", () => `throw new Error("broken");`);
  const { status, stderr } = machine.update();
  expect(stderr).toContain("The new version did not start: journalctl -u truck@b. The old one goes on.");
  expect(status).toBe(1);
  expect(machine.running()).toEqual(["a"]);
  expect(machine.enabled()).toEqual(["a"]);
  expect(machine.startedByVisitors).toThrow("no such file");
  expect(await (await fetch(machine.origin("a"))).text()).toContain("</html>");
}, 120_000);

it("while the version before still finishes, an update says so and does nothing", () => {
  const machine = machineWithSite();
  fs.cpSync(machine.place("a"), machine.place("b"), { recursive: true });
  machine.systemctl("start", "truck@b");
  const { status, stderr } = machine.update();
  expect(stderr).toContain("truck@b is active: the version before this one still finishes");
  expect(status).toBe(1);
  expect(machine.running()).toEqual(["b"]);
}, 60_000);

const styleOf = async (origin: string) => /\/assets\/[^"]+\.css/.exec(await (await fetch(origin)).text())?.[0] ?? "";

// Starts and stops real servers, as the units say; what runs and what is enabled are files in its folder.
const SYSTEMCTL = `#!/bin/sh
for unit; do :; done
place=\${unit#truck@}
cd "$MACHINE"
runs() { [ -e "pid-$place" ] && kill -0 "$(cat "pid-$place")" 2>/dev/null; }
case $1 in
  is-enabled) [ -e "enabled-$place" ] ;;
  is-active) if runs; then echo active; else echo inactive; exit 3; fi ;;
  enable) touch "enabled-$place" ;;
  disable) rm "enabled-$place" ;;
  stop)
    if runs; then kill "$(cat "pid-$place")"; fi
    while runs; do sleep 0.1; done
    ;;
  start)
    # Emptied before the process is there: what the one before wrote is no sign of this one.
    : >"log-$place"
    (cd "srv/$place" && exec node server/main.ts) >>"log-$place" 2>&1 </dev/null &
    echo $! >"pid-$place"
    until grep -q "open at" "log-$place"; do runs || exit 1; sleep 0.1; done
    ;;
esac
`;
// Packages are not downloaded again.
const NPM = `#!/bin/sh
if [ "$1" = ci ]; then
  exec node --input-type=module --eval 'import { linkPackages } from "${path.resolve("tests/helpers/linked-packages.ts")}"; linkPackages(process.cwd())'
fi
exec "$NPM" "$@"
`;

/** A folder that is to `deploy/update.sh` what a machine is: two places, systemd and npm. The last commit lies in place a. */
function machineWithSite() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "machine-"));
  const inside = (name: string) => path.join(folder, name);
  const place = (name: string) => inside(`srv/${name}`);
  const env = {
    PATH: [inside("bin"), path.dirname(process.execPath), process.env.PATH].join(":"),
    NPM: execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim(),
    MACHINE: folder,
    DATA_DIR: newFolder(),
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
  };
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
  const names = (prefix: string) =>
    fs.readdirSync(folder).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  const isRunning = (name: string) => systemctl("is-active", `truck@${name}`).status === 0;
  const systemctl = (...args: string[]) => spawnSync("systemctl", args, { env, encoding: "utf8" });
  onTestFinished(() => {
    for (const name of names("pid-").filter(isRunning)) {
      process.kill(Number(fs.readFileSync(inside(`pid-${name}`), "utf8")), "SIGKILL");
    }
    fs.rmSync(folder, { recursive: true });
  });

  for (const [name, script] of Object.entries({ systemctl: SYSTEMCTL, npm: NPM })) {
    fs.mkdirSync(inside("bin"), { recursive: true });
    fs.writeFileSync(inside(`bin/${name}`), script, { mode: 0o755 });
  }
  const script = fs.readFileSync("deploy/update.sh", "utf8");
  fs.writeFileSync(
    inside("update.sh"),
    script.replaceAll("/srv/truck", inside("srv")).replaceAll("/etc/", inside("etc/")),
  );
  git(".", "clone", "--quiet", "--bare", ".", inside("origin.git"));
  git(folder, "clone", "--quiet", "origin.git", "work");
  git(folder, "clone", "--quiet", "origin.git", "srv/a");
  linkPackages(place("a"));
  fs.cpSync("build", inside("srv/a/build"), { recursive: true });
  systemctl("enable", "truck@a");

  return {
    place,
    systemctl,
    update: () => spawnSync("sh", [inside("update.sh")], { env, encoding: "utf8" }),
    /** Changes a file in the newest commit. */
    commit(file: string, change: (text: string) => string) {
      const work = inside("work");
      fs.writeFileSync(path.join(work, file), change(fs.readFileSync(path.join(work, file), "utf8")));
      git(work, "-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--all", "-m", file);
      git(work, "push", "--quiet", "--force", "origin", "HEAD:main");
    },
    newest: () => git(inside("work"), "describe", "--always"),
    running: () => names("pid-").filter(isRunning),
    enabled: () => names("enabled-"),
    /** Which place a visitor starts where none runs. */
    startedByVisitors: () => fs.readFileSync(inside("etc/systemd/system/truck.socket.d/place.conf"), "utf8"),
    origin: (name: string) => `http://127.0.0.1:${OPEN_AT.exec(fs.readFileSync(inside(`log-${name}`), "utf8"))?.[1]}`,
  };
}
