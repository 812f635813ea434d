import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";

// A server in a process of its own, for tests that kill it. Says where it listens.
const { app } = await createApp({ env: readEnv({ ...process.env, LOG_LEVEL: "silent", RATE_LIMITS: "off" }) });
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
