import os from "node:os";
import { type StopContent, stopPicture, type WeekContent, weekPicture } from "./pictures.ts";

/** The process's jobs. */
export type DrawOrder = { stop: StopContent } | { week: WeekContent };

// Lower priority than the server's.
os.setPriority(10);

process.once("message", async (order: DrawOrder) => {
  try {
    process.send?.({ picture: await ("stop" in order ? stopPicture(order.stop) : weekPicture(order.week)) });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
// The process ends with its server.
process.on("disconnect", () => process.exit());
