import http from "node:http";
import type { AddressInfo } from "node:net";

// A push service in a process of its own that answers at once, and counts which phones got how many messages.

const received = new Map<string, number>();
let total = 0;

const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume().on("end", () => {
    const phone = request.url ?? "";
    received.set(phone, (received.get(phone) ?? 0) + 1);
    total += 1;
    response.writeHead(201).end();
  });
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
