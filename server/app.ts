import { randomBytes, randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { GALLERY_FIRST_PAGE_SIZE } from "../schema/gallery.ts";
import { isPhoneAgent } from "../schema/phone-agent.ts";
import { type Clock, systemClock } from "./clock.ts";
import { openContext } from "./context.ts";
import { lockData } from "./db/data-lock.ts";
import { openDatabase } from "./db/database.ts";
import type { Env } from "./env.ts";
import { NotFound } from "./errors.ts";
import { registerNouns } from "./nouns.ts";
import { healthRoute } from "./ops/healthz.ts";
import { metricsRoute } from "./ops/metrics-route.ts";
import { stopPicturePath } from "./schedule/service.ts";
import { seed } from "./seed.ts";
import { apiDocumentPages } from "./web/api-document.ts";
import { addJsonCalls } from "./web/calls.ts";
import { CONNECTION_LIMITS, closeGracefully, limitBodies, MAX_CONNECTIONS } from "./web/connections.ts";
import { answerError } from "./web/error-answers.ts";
import { readJsonBodies } from "./web/json-body.ts";
import { logRequests } from "./web/log.ts";
import { documentErrors } from "./web/openapi.ts";
import { callApiInProcess } from "./web/pages/in-process-call.ts";
import { type PageSource, pageRoutes } from "./web/pages/routes.ts";
import { scriptRoutes } from "./web/pages/standalone-scripts.ts";
import { BODY_LIMIT, limitPages } from "./web/rate-limits.ts";
import { DENY_ALL_POLICY, securityHeaders, setSecurityHeaders } from "./web/security.ts";
import { cleanForwardedAddresses } from "./web/visitor.ts";

/** Proxies reuse a connection within seconds. */
const IDLE_MS_WITH_SUCCESSOR = 5000;

/** Every schema is zod's. Otherwise Fastify would load its own compilers, a hundred modules. */
const noOther = () => {
  throw new Error("A schema that is not Zod's");
};

interface Options {
  env: Env;
  clock?: Clock;
  /** Where the pages come from; without it the server answers the JSON calls only. */
  pages?: (app: FastifyInstance) => PageSource | Promise<PageSource>;
}

/** Creates the whole server, for `main.ts` and for tests. Closing it closes the database. */
export async function createApp({ env, clock = systemClock, pages }: Options) {
  let log: FastifyBaseLogger | undefined;
  const unlock = lockData(env.DATA_DIR, "shared");
  const db = await openDatabase(env, (sql, ms) => log?.warn({ sql, ms }, "slow query"));
  const isSetUp = env.ADMIN_PASSWORD !== undefined;
  await seed(db, { timezone: env.BUSINESS_TIMEZONE, now: clock.now(), isSetUp });

  const headers = securityHeaders(env.PUBLIC_URL?.startsWith("https:") ?? false);
  const app = fastify({
    ...CONNECTION_LIMITS,
    logger: { level: env.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    // Unlike Fastify's counter, it is unique across processes and starts.
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    // Open connections still get answers.
    return503OnClosing: false,
    // A stop waits for current requests: photos on a slow connection take ten minutes.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noOther, buildSerializer: noOther } },
    // The router's refusals have the shape and headers of all other errors.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...headers, "content-security-policy": DENY_ALL_POLICY })),
  }).withTypeProvider<ZodTypeProvider>();
  log = app.log;

  cleanForwardedAddresses(app);
  const context = await openContext({ env, clock, app, db });
  app.addHook("onListen", context.start);
  // The last one that is added runs first.
  app.addHook("onClose", async () => unlock());
  app.addHook("onClose", () => db.destroy());
  app.addHook("onClose", context.stop);

  app.server.maxConnections = MAX_CONNECTIONS;
  limitBodies(app);
  closeGracefully(app, env.LISTEN_FDS ? IDLE_MS_WITH_SUCCESSOR : 0);

  app.decorate("publicOrigin", (request: FastifyRequest) => env.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new NotFound("This address");
  });
  readJsonBodies(app);
  logRequests(app);
  setSecurityHeaders(app, headers);
  await app.register(cookie);
  if (env.RATE_LIMITS === "on") await limitPages(app);
  healthRoute(app, db);
  metricsRoute(app, env.METRICS_TOKEN, { outbox: context.worker.channels });

  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Food truck", version: "1" } },
    transform: documentErrors,
  });
  const nouns = await registerNouns(context);
  // Before the server listens, so that the right password is never refused.
  if (env.ADMIN_PASSWORD) await nouns.owner.setFirstPassword(env.ADMIN_PASSWORD);
  const { business, follows, hero, locations, menu, photos, schedule } = nouns;
  await addJsonCalls(context);
  await apiDocumentPages(context);

  if (pages) {
    const source = await pages(app);
    await scriptRoutes(app, source.scripts, env.DESK_WORKER === "on");
    await pageRoutes(app, {
      source,
      version: context.pages,
      clock,
      numbered: { "/stops/": (id) => locations.exists(id), "/follow/": (id) => locations.exists(id) },
      dataFor: (request, { origin, isForAll }) => ({
        now: () => clock.now().toISOString(),
        origin,
        business: () => business.read(),
        currentLogo: () => business.currentLogo(),
        currentHero: () => hero.current(),
        currentLocation: () => locations.current(),
        upcomingLocations: () => locations.upcoming(),
        schedule: (weeks) => schedule.weeks(undefined, weeks),
        stop: (id) => locations.stop(id),
        stopPicture: async (id) => stopPicturePath(id, await schedule.stopContent(id)),
        followable: (stopId) => (stopId === undefined ? follows.all() : follows.ofStop(stopId)),
        followed: (topics) => follows.labelled(topics),
        menu: () => menu.all(),
        gallery: () => photos.gallery({ limit: GALLERY_FIRST_PAGE_SIZE }),
        answer: (path) => callApiInProcess(request, path, isForAll),
        isPhone: isPhoneAgent(request.headers["user-agent"]),
        refusedForm: null,
        nonce: randomBytes(16).toString("base64url"),
      }),
    });
  }
  return { app, owner: nouns.owner, outbox: context.worker, retention: context.retention, pages: context.pages };
}
