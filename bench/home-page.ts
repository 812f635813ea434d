import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { figure, median, startSite } from "./site.ts";

// The cached home page against nginx serving the same compressed bytes as a file, in turns. Needs `wrk` and `nginx`.
// Many short rounds, each compared within itself: a machine that others share is a third slower from one minute to the next.
const ROUNDS = 15;
const SECONDS = 2;
const NGINX_PORT = 18_080;

const site = await startSite();
const page = await fetch(site.origin, { headers: { "accept-encoding": "br" } });
const etag = page.headers.get("etag") ?? "";
const html = Buffer.from(await page.arrayBuffer());
const nginx = await startNginx(html);
const nginxEtag = (await fetch(`http://127.0.0.1:${NGINX_PORT}/page`)).headers.get("etag") ?? "";

const rates: Record<"page" | "nginxPage" | "unchanged" | "nginxUnchanged", number[]> = {
  page: [],
  nginxPage: [],
  unchanged: [],
  nginxUnchanged: [],
};
// Both warm: what is measured is a day at the fair, not its first second.
wrk(`${site.origin}/`);
wrk(`http://127.0.0.1:${NGINX_PORT}/page`);
for (let round = 0; round < ROUNDS; round++) {
  rates.page.push(wrk(`${site.origin}/`));
  rates.nginxPage.push(wrk(`http://127.0.0.1:${NGINX_PORT}/page`));
  // The ETag changes with the minute; it is asked anew each time.
  const fresh = (await fetch(site.origin)).headers.get("etag") ?? etag;
  rates.unchanged.push(wrk(`${site.origin}/`, `If-None-Match: ${fresh}`));
  rates.nginxUnchanged.push(wrk(`http://127.0.0.1:${NGINX_PORT}/page`, `If-None-Match: ${nginxEtag}`));
}
nginx.stop();
await site.stop();

figure("home page", median(rates.page), "requests/s");
figure("nginx, same bytes", median(rates.nginxPage), "requests/s");
figure("home page against nginx", against(rates.page, rates.nginxPage), "times", "at least 0.6");
figure("home page unchanged (304)", median(rates.unchanged), "requests/s");
figure("nginx, 304", median(rates.nginxUnchanged), "requests/s");
figure("304 against nginx", against(rates.unchanged, rates.nginxUnchanged), "times", "at least 0.85");

function against(ours: number[], others: number[]): number {
  return median(ours.map((rate, round) => rate / (others[round] ?? Number.NaN)));
}

function wrk(url: string, header?: string): number {
  const headers = ["-H", "Accept-Encoding: br", ...(header ? ["-H", header] : [])];
  const output = execFileSync("wrk", ["-t1", "-c32", `-d${SECONDS}s`, ...headers, url], { encoding: "utf8" });
  if (/Non-2xx or 3xx/.test(output)) throw new Error(output);
  return Number(output.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
}

/** fetch has decoded the page; nginx must send the bytes as our server compressed them. */
async function startNginx(decoded: Buffer) {
  const { brotliCompressSync, constants } = await import("node:zlib");
  const compressed = brotliCompressSync(decoded, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  if (!brotliDecompressSync(compressed).equals(decoded)) throw new Error("The page was not compressed rightly");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nginx-"));
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(path.join(folder, "page"), compressed);
  fs.writeFileSync(
    path.join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log /dev/null;
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
       client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server { listen 127.0.0.1:${NGINX_PORT}; root ${folder}; default_type "text/html; charset=utf-8"; add_header content-encoding br; add_header cache-control no-cache; }
     }`,
  );
  const server = spawn("nginx", ["-c", path.join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" });
  server.once("exit", (code) => {
    if (code) throw new Error(`nginx ended with ${code}`);
  });
  await wait(500);
  return {
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
      fs.rmSync(folder, { recursive: true });
    },
  };
}
