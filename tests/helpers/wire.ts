import net from "node:net";
import { onTestFinished } from "vitest";

/** A raw TCP connection. */
export function connect(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  let heard = "";
  socket.setEncoding("utf8").on("data", (part) => {
    heard += part;
  });
  // The server may close it: that is what these tests check.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  onTestFinished(() => void socket.destroy());
  return {
    socket,
    say: (text: string) => socket.write(text),
    heard: () => heard,
    /** All received data until the server closes the connection. */
    end: () => closed.then(() => heard),
    /** Waits until the server has sent this. */
    async hears(text: string) {
      while (!heard.includes(text)) await new Promise((resolve) => socket.once("data", resolve));
    },
  };
}
