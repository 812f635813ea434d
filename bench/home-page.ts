import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { freePort } from "../scripts/free-port.ts";
import { siteConf, startNginx } from "../scripts/private-nginx.ts";
import { figure, median, startSite } from "./site.ts";

// The home page, from the process itself and from nginx's page cache before it (deploy/nginx.conf), against nginx serving the same
// compressed bytes as a file. Needs `wrk` and `nginx`. Many short rounds, each compared within itself: a machine that others share
// is a third slower from one minute to the next.
const ROUNDS = 15;
const SECONDS = 2;

const site = await startSite({ TRUST_PROXY: "127.0.0.1" });
const [filePort, cachePort] = [await freePort(), await freePort()];
const nginx = await startNginx(`
  ${siteConf(cachePort, site.origin)}
  server {
    listen 127.0.0.1:${filePort}; root FOLDER; open_file_cache max=10;
    default_type "text/html; charset=utf-8"; add_header content-encoding br; add_header cache-control no-cache;
  }`);
// fetch has decoded the page; the file is compressed as the server does it.
const html = Buffer.from(await (await fetch(site.origin)).arrayBuffer());
const page = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
fs.writeFileSync(path.join(nginx.folder, "page"), page);

const places = {
  direct: `${site.origin}/`,
  cached: `http://127.0.0.1:${cachePort}/`,
  file: `http://127.0.0.1:${filePort}/page`,
};
const rates = { direct: measures(), cached: measures(), file: measures() };
// All warm: what is measured is a day at the fair, not its first second.
for (const url of Object.values(places)) wrk(url);
for (let round = 0; round < ROUNDS; round++) {
  for (const place of ["direct", "cached", "file"] as const) {
    rates[place].page.push(wrk(places[place]));
    // The ETag changes with the minute; it is asked anew each time.
    const etag = (await fetch(places[place], { headers: { "accept-encoding": "br" } })).headers.get("etag") ?? "";
    rates[place].unchanged.push(wrk(places[place], `If-None-Match: ${etag}`));
  }
}
await nginx.stop();
await site.stop();

figure("nginx, same bytes in a file", median(rates.file.page), "requests/s");
figure("home page, one process", median(rates.direct.page), "requests/s");
figure("home page against nginx's file", against(rates.direct.page, rates.file.page), "times", "at least 0.25");
figure("home page behind nginx's cache", median(rates.cached.page), "requests/s");
figure("behind nginx's cache against its file", against(rates.cached.page, rates.file.page), "times", "at least 0.65");
figure("nginx, 304 of a file", median(rates.file.unchanged), "requests/s");
figure("304, one process, against nginx's file", against(rates.direct.unchanged, rates.file.unchanged), "times");
figure("304 behind nginx's cache against its file", against(rates.cached.unchanged, rates.file.unchanged), "times");

function measures(): { page: number[]; unchanged: number[] } {
  return { page: [], unchanged: [] };
}

function against(ours: number[], others: number[]): number {
  return median(ours.map((rate, round) => rate / (others[round] ?? Number.NaN)));
}

function wrk(url: string, header?: string): number {
  const headers = ["-H", "Accept-Encoding: br", ...(header ? ["-H", header] : [])];
  const output = execFileSync("wrk", ["-t1", "-c32", `-d${SECONDS}s`, ...headers, url], { encoding: "utf8" });
  if (/Non-2xx or 3xx/.test(output)) throw new Error(output);
  return Number(output.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
}
