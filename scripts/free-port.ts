import { once } from "node:events";
import net from "node:net";

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("No free port");
  return address.port;
}
