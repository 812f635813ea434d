import { isIP } from "node:net";
import { z } from "zod";
import { isTimeZone } from "../schema/times.ts";
import type { Bucket } from "./media/stores/stored-pictures.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);

const MAILBOX = "must be an address, or a name and an address: Your Business <hello@example.com>";

/** `address`, or `name <address>`; a missing part comes from the business's settings. */
const mailFrom = optional.transform((text, context): { name?: string; address?: string } => {
  if (!text) return {};
  const [, quoted = "", bracketed] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
  const name = quoted.replace(/^"(.*)"$/, "$1");
  const address = z.email().safeParse(bracketed ?? text);
  if (address.success) return { ...(name ? { name } : {}), address: address.data };
  context.addIssue({ code: "custom", message: MAILBOX });
  return z.NEVER;
});

const BUCKET = "must be an address such as s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1";

/** A bucket and its endpoint, as one address in one variable. */
const mediaUrl = optional.transform((text, context): Bucket | undefined => {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const endpoint = url?.searchParams.get("endpoint") ?? undefined;
  const path = url && decoded(url.pathname);
  const isRight = url?.protocol === "s3:" && url.hostname && (!endpoint || /^https?:/.test(endpoint));
  if (!isRight || path === null || (endpoint && !URL.canParse(endpoint))) {
    context.addIssue({ code: "custom", message: BUCKET });
    return z.NEVER;
  }
  const prefix = path.replace(/^\/|\/$/g, "");
  const region = url.searchParams.get("region") ?? undefined;
  return { name: url.hostname, prefix: prefix && `${prefix}/`, region, endpoint };
});

/** @returns null for an invalid percent encoding */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const PROXIES =
  "must be addresses, ranges or names, with commas between: 10.0.0.1, 10.0.0.0/8, loopback, linklocal, uniquelocal";
const PROXY_NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** A trusted proxy in Fastify's notation. A number is refused: Fastify accepts it, but then trusts nobody. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const kind = isIP(address);
  if (bits === undefined) return kind !== 0 || PROXY_NAMES.has(text);
  return kind !== 0 && rest.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128);
}

const twilio = {
  TWILIO_ACCOUNT_SID: optional.pipe(z.string().startsWith("AC", "must begin with AC").optional()),
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional.pipe(
    z
      .string()
      .regex(/^(\+\d{7,15}|MG\w+|\d{3,8})$/, "must be a number such as +12175550134, or a messaging service (MG...)")
      .optional(),
  ),
  TWILIO_API_URL: optional
    .pipe(z.url({ protocol: /^https?$/, error: "must be an address such as https://api.twilio.com" }).optional())
    .transform((url) => new URL(url ?? "https://api.twilio.com").origin),
};
const TWILIO_KEYS = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;

const variables = z.object({
  PORT: optional
    .transform((text) => text ?? "3000")
    .pipe(z.coerce.number<string>("must be a port number").int().min(0).max(65535)),
  HOST: optional,
  /** Set by systemd, which holds the port: the process inherits the socket, so that an update can start beside the old process. */
  LISTEN_FDS: z
    .literal("1", "must be 1: the site listens on one socket")
    .optional()
    .transform((count) => count !== undefined),
  /** Set by systemd, which waits until the site is ready. */
  NOTIFY_SOCKET: optional,
  PUBLIC_URL: optional
    .pipe(
      z
        .url({ protocol: /^https?$/, error: "must be an address such as https://example.com", abort: true })
        .refine(
          (url) => new URL(url).href === `${new URL(url).origin}/`,
          "must name no path: the site is the whole of it",
        )
        .optional(),
    )
    .transform((url) => url && new URL(url).origin),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: optional.pipe(
    z
      .url({ protocol: /^postgres(ql)?$/, error: "must be an address such as postgres://user:password@host:5432/site" })
      .optional(),
  ),
  BACKUP_DIR: optional,
  BACKUP_KEEP: z.coerce.number("must be a number of backups").int().min(1).default(24),
  METRICS_TOKEN: optional.pipe(z.string().min(16, "must have at least 16 characters").optional()),
  MEDIA_URL: mediaUrl,
  ADMIN_PASSWORD: z.string().min(6, "must have at least 6 characters").optional(),
  BUSINESS_TIMEZONE: z
    .string()
    .default("America/Chicago")
    .refine(isTimeZone, "must be an IANA time zone name such as America/Chicago"),
  SMTP_URL: optional.pipe(
    z
      .url({
        protocol: /^smtps?$/,
        error: "must be an address such as smtp://user:password@smtp.example.com:587",
        abort: true,
      })
      .refine(
        (url) => /^([1-9]\d*)?$/.test(new URL(url).searchParams.get("maxConnections") ?? ""),
        "may name maxConnections as a whole number only, such as ?maxConnections=10",
      )
      .optional(),
  ),
  SENDGRID_API_KEY: optional,
  MAIL_FROM: mailFrom,
  ...twilio,
  PUSH_SERVICE_URL: optional
    .pipe(z.url({ protocol: /^https?$/, error: "must be an address such as https://push.example.com" }).optional())
    .transform((url) => url && new URL(url).origin),
  TRUST_PROXY: optional.refine(
    (text) => text === undefined || text.split(",").every((proxy) => isProxy(proxy.trim())),
    PROXIES,
  ),
  DESK_WORKER: z.enum(["on", "off"], "must be on or off").default("on"),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

const checked = variables.superRefine((env, context) => {
  if (env.BACKUP_DIR && env.DATABASE_URL) {
    const message = "is for the embedded database; Postgres has its own tools: pg_dump and pg_restore";
    context.addIssue({ code: "custom", path: ["BACKUP_DIR"], message });
  }
  const missing = TWILIO_KEYS.filter((key) => !env[key]);
  if (missing.length === 0 || missing.length === TWILIO_KEYS.length) return;
  const message = "is missing: SMS need all three of Twilio's keys, or none to be simulated";
  for (const key of missing) context.addIssue({ code: "custom", path: [key], message });
});

export type Env = z.infer<typeof variables>;

/** A value in the environment that the server cannot start with; the message names the variable. */
export class WrongEnvironment extends Error {}

/**
 * Reads the configuration. The only place that knows the environment's variables.
 * @throws WrongEnvironment with one sentence that names the first wrong variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable is not set, as in compose files and unit files.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = checked.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new WrongEnvironment(`${issue?.path.join(".")} ${issue?.message}`);
}
