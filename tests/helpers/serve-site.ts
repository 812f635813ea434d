import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/platform/pages/built.ts";

// A whole site in a process of its own, whose clock the test sets by message.
const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) };
const setTime = (time: string) => {
  clock.offset = Date.parse(time) - Date.now();
};
if (process.env.NOW) setTime(process.env.NOW);

const { app, owner } = await createApp({ env: readEnv(process.env), clock, pages: builtPages });
const setupToken = await owner.prepare(process.env.ADMIN_PASSWORD || undefined);
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

process.on("message", ({ time }: { time: string }) => {
  setTime(time);
  process.send?.({ timeSet: time });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ origin, setupToken });
