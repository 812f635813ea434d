import { once } from "node:events";
import net from "node:net";
import { onTestFinished } from "vitest";

/** A TCP proxy to a server on loopback that the test can close and open, as if the server were away. */
export async function gateTo(port: number) {
  const open = new Set<net.Socket>();
  const gate = net.createServer((inner) => {
    const outer = net.connect(port, "127.0.0.1");
    for (const socket of [inner, outer]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => open.delete(socket));
    }
    inner.pipe(outer).pipe(inner);
  });
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  const address = gate.address();
  if (!address || typeof address === "string") throw new Error("No port");
  const close = () => {
    gate.close();
    for (const socket of open) socket.destroy();
  };
  onTestFinished(close);
  return {
    port: address.port,
    close,
    async open() {
      gate.listen(address.port, "127.0.0.1");
      await once(gate, "listening");
    },
  };
}
