import os from "node:os";
import { type StopContent, stopPicture, type WeekContent, weekPicture } from "./pictures.ts";

/** What the process draws. */
export type DrawOrder = { stop: StopContent } | { week: WeekContent };

// Pages come first.
os.setPriority(10);

process.once("message", async (order: DrawOrder) => {
  try {
    process.send?.({ picture: await ("stop" in order ? stopPicture(order.stop) : weekPicture(order.week)) });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
// Without the server there is nobody to draw for.
process.on("disconnect", () => process.exit());
