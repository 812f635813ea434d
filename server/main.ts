import { createApp } from "./app.ts";
import { readEnv, WrongEnvironment } from "./env.ts";
import { CannotStart } from "./errors.ts";
import { notifyReady } from "./ops/systemd.ts";
import { setupLink } from "./owner/links.ts";
import { listen } from "./web/listen.ts";
import { builtPages } from "./web/pages/built.ts";
import { developmentPages } from "./web/pages/development.ts";

const isDevelopment = process.argv.includes("--dev");

try {
  const env = readEnv(process.env);
  const { app, owner } = await createApp({ env, pages: isDevelopment ? developmentPages : builtPages });
  await listen(app, { port: env.PORT, host: env.HOST, isInherited: env.LISTEN_FDS });
  // After listening: a start that finds the port taken must not replace the setup link of the running site.
  const setupToken = await owner.setupToken();

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Answers current requests, then exits once nothing is left to do.
    process.once(signal, () => void app.close());
  }
  await notifyReady(env.NOTIFY_SOCKET);

  const address = app.server.address();
  const origin =
    env.PUBLIC_URL ?? `http://localhost:${address && typeof address === "object" ? address.port : env.PORT}`;
  console.log(`The site is open at ${origin}`);
  if (setupToken) console.log(`No password is set yet. Set it here, once: ${setupLink(origin, setupToken)}`);
} catch (error) {
  if (error instanceof WrongEnvironment || error instanceof CannotStart) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
