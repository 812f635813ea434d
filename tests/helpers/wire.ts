import net from "node:net";
import { onTestFinished } from "vitest";

/** A connection of one's own, byte by byte. */
export function connect(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  let heard = "";
  socket.setEncoding("utf8").on("data", (part) => {
    heard += part;
  });
  // The server may well break it off: that is what is looked at here.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  onTestFinished(() => void socket.destroy());
  return {
    socket,
    say: (text: string) => socket.write(text),
    heard: () => heard,
    /** All that the server said until it closed the connection. */
    end: () => closed.then(() => heard),
    /** Waits until the server has said this. */
    async hears(text: string) {
      while (!heard.includes(text)) await new Promise((resolve) => socket.once("data", resolve));
    },
  };
}
