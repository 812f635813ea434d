import { z } from "zod";
import { isTimeZone } from "../schema/times.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined);

const variables = z.object({
  PORT: z.coerce.number("must be a port number").int().min(0).max(65535).default(3000),
  HOST: optional,
  PUBLIC_URL: optional
    .pipe(z.url({ protocol: /^https?$/, error: "must be an address such as https://example.com" }).optional())
    .transform((url) => url && new URL(url).origin),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: optional.refine((url) => !url, "is not supported yet; leave it empty to use the embedded database"),
  ADMIN_PASSWORD: z.string().min(6, "must have at least 6 characters").optional(),
  BUSINESS_TIMEZONE: z
    .string()
    .default("America/Chicago")
    .refine(isTimeZone, "must be an IANA time zone name such as America/Chicago"),
  TRUST_PROXY: optional,
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

export type Env = z.infer<typeof variables>;

/** A value in the environment that the server cannot start with; the message names the variable. */
export class WrongEnvironment extends Error {}

/**
 * Reads the configuration. The only place that knows the environment's variables.
 * @throws WrongEnvironment with one sentence that names the first wrong variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable is one that is not set: that is how compose files and unit files leave things out.
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = variables.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new WrongEnvironment(`${issue?.path.join(".")} ${issue?.message}`);
}
