import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

// Twilio's messages call in a process of its own that answers at once, and counts who got how many SMS.

const received = new Map<string, number>();
let total = 0;

const server = http.createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
  const to = new URLSearchParams(await text(request)).get("To") ?? "";
  received.set(to, (received.get(to) ?? 0) + 1);
  total += 1;
  response.writeHead(201, { "content-type": "application/json" });
  response.end(JSON.stringify({ sid: `SM${String(total).padStart(32, "0")}`, status: "queued" }));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on("message", (message) => {
  if (message === "clear") {
    received.clear();
    total = 0;
  }
  process.send?.({ people: received.size, total });
});
process.on("disconnect", () => process.exit(0));
