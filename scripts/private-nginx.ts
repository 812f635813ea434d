import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SITE_CONF = path.resolve(import.meta.dirname, "../deploy/nginx.conf");

/** Debian's nginx lies where only root looks. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** Whether nginx is installed. */
export const hasNginx = spawnSync("nginx", ["-v"], { env: { PATH } }).status === 0;

/** An nginx of our own with these `server` blocks, its files in a temporary folder that is put in the place of FOLDER. */
export async function startNginx(servers: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nginx-"));
  // nginx's workers have no rights of their own.
  fs.chmodSync(folder, 0o755);
  const config = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  fs.writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
       ${servers.replaceAll("FOLDER", folder)}
     }`,
  );
  const server = spawn("nginx", ["-c", config, "-p", folder], { env: { PATH }, stdio: "inherit" });
  // It writes its number when it listens.
  while (!fs.existsSync(path.join(folder, "pid"))) {
    if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    folder,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** `deploy/nginx.conf`, on this port of loopback and before the site at `origin`. */
export const siteConf = (port: number, origin: string) =>
  fs
    .readFileSync(SITE_CONF, "utf8")
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000;", `server ${new URL(origin).host};`)
    .replace("/var/cache/nginx-truck", "FOLDER/cache");
