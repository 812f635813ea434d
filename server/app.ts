import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { GALLERY_FIRST } from "../schema/gallery.ts";
import { isPhoneAgent } from "../schema/phone-agent.ts";
import { hourlyBackups } from "./backup/hourly.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import { bookingService } from "./bookings/service.ts";
import { businessRoutes } from "./business/routes.ts";
import { businessService } from "./business/service.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { calendarService } from "./calendar/service.ts";
import { contactRoutes } from "./contact/routes.ts";
import { contactService } from "./contact/service.ts";
import type { Env } from "./env.ts";
import { erasureRoutes } from "./erasures/routes.ts";
import { erasureService } from "./erasures/service.ts";
import { healthRoutes } from "./health/routes.ts";
import { healthService } from "./health/service.ts";
import { locationRoutes } from "./locations/routes.ts";
import { locationService } from "./locations/service.ts";
import { menuRoutes } from "./menu/routes.ts";
import { menuService } from "./menu/service.ts";
import { notices as noticesService } from "./notifications/notices.ts";
import { notifications } from "./notifications/notifications.ts";
import { outbox as outboxQueue } from "./notifications/outbox.ts";
import { ownerRoutes } from "./owner/routes.ts";
import { ownerService } from "./owner/service.ts";
import { mediaRoutes } from "./photos/media.ts";
import { qrRoutes } from "./photos/qr-routes.ts";
import { photoRoutes } from "./photos/routes.ts";
import { photoService } from "./photos/service.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/db/database.ts";
import { seed } from "./platform/db/seed.ts";
import { NotFound, Unauthorized } from "./platform/errors.ts";
import { pictureFiles } from "./platform/files/picture-files.ts";
import type { Api } from "./platform/http/api.ts";
import { drainConnections } from "./platform/http/closing.ts";
import { CONNECTION_LIMITS, limitBodies, MOST_CONNECTIONS } from "./platform/http/connections.ts";
import { answerError } from "./platform/http/errors.ts";
import { healthRoute } from "./platform/http/health.ts";
import { readJsonBodies } from "./platform/http/json-body.ts";
import { BODY_LIMIT, limitRequests } from "./platform/http/limits.ts";
import { logRequests } from "./platform/http/log.ts";
import { documented } from "./platform/http/openapi.ts";
import { secure, securityHeaders } from "./platform/http/security.ts";
import { sessionToken } from "./platform/http/session.ts";
import { refuseUnrouted } from "./platform/http/unrouted.ts";
import { pictures as pictureProcess } from "./platform/images/pictures.ts";
import { metricsRoute } from "./platform/metrics/routes.ts";
import { type PageSource, pageRoutes, type Shortcut } from "./platform/pages/routes.ts";
import { pageVersion, sharedPageVersion } from "./platform/pages/version.ts";
import { siteRoutes } from "./site/routes.ts";
import { alertsRoutes } from "./subscribers/alerts-routes.ts";
import { subscriberRoutes } from "./subscribers/routes.ts";
import { subscriberService } from "./subscribers/service.ts";
import { summaryRoutes } from "./summary/routes.ts";
import { summaryService } from "./summary/service.ts";

/** A proxy that reuses a connection does so within seconds. */
const IDLE_MS_WITH_SUCCESSOR = 5000;

interface Options {
  env: Env;
  clock?: Clock;
  /** Where the pages come from; without it the server answers the JSON calls only. */
  pages?: (app: FastifyInstance) => PageSource | Promise<PageSource>;
}

/** The whole server as a value: what `main.ts` listens with and what the tests call. Closing it closes the database. */
export async function createApp({ env, clock = systemClock, pages }: Options) {
  let log: FastifyBaseLogger | undefined;
  const db = await openDatabase(env, (sql, ms) => log?.warn({ sql, ms }, "slow query"));
  await seed(db, env.BUSINESS_TIMEZONE, clock.now());

  const hasOwnServer = env.DATABASE_URL !== undefined;
  // With an inherited socket, two processes serve the site while one takes over from the other.
  const isShared = hasOwnServer || env.LISTEN_FDS;
  const version = isShared ? sharedPageVersion(db) : pageVersion();
  const business = businessService({ db, clock, pages: version });
  const menu = menuService(db, version);
  const locations = locationService({ db, clock, business, pages: version });
  const outbox = outboxQueue(clock);
  const notices = noticesService({ db, clock, outbox, business, publicUrl: env.PUBLIC_URL ?? null });
  const bookings = bookingService({ db, clock, business, locations, notices });
  const contact = contactService({ db, clock, notices });
  const subscribers = subscriberService({ db, clock, business, outbox });
  const calendar = calendarService({ db, clock, business, bookings, locations });
  const files = await pictureFiles(env.DATA_DIR, env.MEDIA_URL);
  const pictures = pictureProcess();
  const photos = photoService({ db, clock, business, pages: version, files, pictures, notices, isShared });
  const erasures = erasureService({ db, clock, subscribers, bookings, contact, photos, outbox });
  const owner = ownerService({ db, clock, limited: env.RATE_LIMITS === "on" });
  const isOwner = (request: FastifyRequest) => owner.isSignedIn(sessionToken.read(request));

  const headers = securityHeaders(env.PUBLIC_URL?.startsWith("https:") ?? false);
  let requests = 0;
  const noShortcut: Shortcut = (request, response, router) => router(request, response);
  let answerFromMemory = noShortcut;
  const app = fastify({
    // What lies ready in memory needs no router: this alone doubles the visitors that one process can bear.
    serverFactory: (handle) =>
      createServer(CONNECTION_LIMITS, (request, response) => {
        requests += 1;
        answerFromMemory(request, response, handle);
      }),
    logger: { level: env.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    // Unlike the count that Fastify gives, one that tells two processes and two starts apart.
    genReqId: () => randomUUID(),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: "idle",
    // Who asks over a connection that is still open gets an answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    ...refuseUnrouted(headers),
  }).withTypeProvider<ZodTypeProvider>();
  log = app.log;
  const sending = notifications({
    env,
    isShared,
    db,
    clock,
    log: app.log,
    outbox,
    notices,
    business,
    locations,
    subscribers,
  });
  app.addHook("onClose", () => db.destroy());
  app.addHook("onListen", () => sending.worker.start());
  app.addHook("preClose", async () => sending.close());
  app.addHook("onClose", () => sending.worker.stop());
  app.addHook("onClose", async () => pictures.close());
  // Only who got the port may tidy up: a second server started by mistake must not take away what the first is working on.
  app.addHook("onListen", () => photos.sweep());
  const backups = hourlyBackups({
    dataFolder: env.DATA_DIR,
    into: env.BACKUP_DIR,
    keep: env.BACKUP_KEEP,
    clock,
    log: app.log,
  });
  const health = healthService({
    clock,
    dataFolder: env.DATA_DIR,
    backups,
    hasOwnBackups: hasOwnServer,
    channels: sending.status,
  });
  app.addHook("onListen", () => backups.start());
  app.addHook("onClose", () => backups.stop());
  app.server.maxConnections = MOST_CONNECTIONS;
  limitBodies(app);
  drainConnections(app, env.LISTEN_FDS ? IDLE_MS_WITH_SUCCESSOR : 0);

  app.decorate("publicOrigin", (request: FastifyRequest) => env.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  logRequests(app);
  secure(app, headers);
  await app.register(cookie);
  healthRoute(app, db);
  metricsRoute(app, env.METRICS_TOKEN, { requests: () => requests, outbox: sending.channels });

  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Shaved-ice truck", version: "1" } },
    transform: documented,
  });

  await app.register(
    async (scope) => {
      const api: Api = scope.withTypeProvider<ZodTypeProvider>();
      if (env.RATE_LIMITS === "on") await limitRequests(api, hasOwnServer ? db : null);

      // Default deny: a route is the owner's unless it says that it is public.
      api.addHook("onRequest", async (request) => {
        if (request.is404 || request.routeOptions.config.public) return;
        if (!(await isOwner(request))) throw new Unauthorized("Please sign in");
      });
      // What is the owner's is kept by no browser and by nobody in between.
      api.addHook("onSend", async ({ routeOptions }, reply) => {
        if (!routeOptions.config.public && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      });
      const answerUnknown = () => {
        throw new NotFound("This address");
      };
      api.setNotFoundHandler(answerUnknown);
      // The pages answer every other address, these too if nobody did it here.
      for (const url of ["/", "/*"]) {
        api.get(url, { config: { public: true }, schema: { hide: true } }, answerUnknown);
      }

      ownerRoutes(api, owner);
      businessRoutes(api, business);
      locationRoutes(api, locations);
      menuRoutes(api, menu);
      bookingRoutes(api, bookings, isOwner);
      calendarRoutes(api, calendar);
      contactRoutes(api, contact);
      subscriberRoutes(api, subscribers);
      erasureRoutes(api, erasures);
      summaryRoutes(api, summaryService({ bookings, contact, photos, subscribers }));
      alertsRoutes(api, subscribers.alerts);
      sending.routes(api);
      await photoRoutes(api, photos, isOwner);
      qrRoutes(api, business);
      healthRoutes(api, health);

      api.get("/openapi.json", { config: { public: true }, schema: { hide: true } }, () => app.swagger());
    },
    { prefix: "/api" },
  );
  await mediaRoutes(app, files);
  await app.register(swaggerUi, { routePrefix: "/api-docs", staticCSP: true });

  siteRoutes(app, business);

  if (pages) {
    answerFromMemory = await pageRoutes(app, {
      source: await pages(app),
      version,
      clock,
      headers,
      // Behind a proxy the scheme stands in a header that only the router knows how far to trust.
      originOf: (headers) =>
        env.PUBLIC_URL ?? (env.TRUST_PROXY || !headers.host ? undefined : `http://${headers.host}`),
      onAnswer: () => {
        requests += 1;
      },
      dataFor: (request) => ({
        now: () => clock.now().toISOString(),
        origin: app.publicOrigin(request),
        business: () => business.read(),
        currentLogo: () => business.currentLogo(),
        currentLocation: () => locations.current(),
        upcomingLocations: () => locations.upcoming(),
        menu: () => menu.available(),
        gallery: () => photos.gallery({ limit: GALLERY_FIRST }),
        isPhone: isPhoneAgent(request.headers["user-agent"]),
      }),
    });
  }
  return { app, owner, outbox: sending.worker };
}
