import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";

// A server in its own process, for tests that kill it. It prints its address.
const { app } = await createApp({ env: readEnv({ ...process.env, LOG_LEVEL: "silent", RATE_LIMITS: "off" }) });
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
