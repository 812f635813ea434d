import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, STOP, test } from "./test.ts";

/** Serves a page up to the byte `pauseAt`, and the rest after `resume`. All other requests go to the site. */
async function pausedPage(origin: string, path: string) {
  const html = Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  let pauseAt = 0;
  let paused = Promise.withResolvers<void>();
  const server = http.createServer(async (request, response) => {
    if (request.url !== path) {
      response.writeHead(307, { location: origin + request.url, "access-control-allow-origin": "*" }).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(html.subarray(0, pauseAt));
    await paused.promise;
    response.end(html.subarray(pauseAt));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    html: html.toString(),
    url: `http://127.0.0.1:${port}${path}`,
    pause(at: number) {
      pauseAt = at;
      paused = Promise.withResolvers();
      return () => paused.resolve();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs in the page before its own scripts. */
function sumShifts() {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) window.shift += Number(entry.value);
  }).observe({ type: "layout-shift" });
}

/** How far the layout moves once the page has been painted up to its pause. */
async function shiftOnLoad(page: Page, url: string, resume: () => void): Promise<number> {
  await page.addInitScript(sumShifts);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  resume();
  await page.waitForLoadState();
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return window.shift;
  });
}

test("nothing moves when home's HTML pauses anywhere in its first section", { tag: "@both" }, async ({
  browser,
  truck,
  viewport,
}) => {
  await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
  const paused = await pausedPage(truck.origin, "/");
  const { html } = paused;
  const from = html.indexOf('id="location"');
  const until = html.indexOf("</section>", from);
  for (let tenth = 1; tenth < 10; tenth++) {
    const at = html.indexOf("<", from + Math.floor(((until - from) * tenth) / 10));
    const resume = paused.pause(Buffer.byteLength(html.slice(0, at)));
    // Its clock is the browser's own: frames must be drawn.
    const page = await browser.newPage({ viewport });
    const shift = await shiftOnLoad(page, paused.url, resume);
    expect(shift, html.slice(at, at + 60)).toBeLessThan(0.01);
    await page.close();
  }
  paused.close();
});

test("nothing moves when the HTML of a stop's page pauses behind its footer", { tag: "@detail" }, async ({
  browser,
  truck,
  viewport,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  const paused = await pausedPage(truck.origin, "/stops/1");
  const resume = paused.pause(Buffer.byteLength(paused.html.slice(0, paused.html.indexOf("</footer>"))));
  const page = await browser.newPage({ viewport });
  expect(await shiftOnLoad(page, paused.url, resume)).toBeLessThan(0.01);
  await page.close();
  paused.close();
});
