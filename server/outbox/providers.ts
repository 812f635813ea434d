import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import type { Mailer } from "./mail.ts";
import { sendGridMailer, smtpMailer } from "./mail-smtp.ts";
import type { Pusher } from "./push.ts";
import { webPusher } from "./push-http.ts";
import type { Texter } from "./sms.ts";
import { twilioTexter } from "./sms-twilio.ts";
import { storedVapidKeys } from "./vapid.ts";

/** The mail provider that the environment names. */
export function mailerFor(env: Env, log: FastifyBaseLogger): Mailer {
  if (env.SMTP_URL) return smtpMailer(env.SMTP_URL);
  return env.SENDGRID_API_KEY ? sendGridMailer(env.SENDGRID_API_KEY) : simulatedMailer(log);
}

/** The SMS provider that the environment names. */
export function texterFor(env: Env, log: FastifyBaseLogger): Texter {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_URL: url } = env;
  return sid && token && from ? twilioTexter({ sid, token, from, url }) : simulatedTexter(log);
}

/** The web push provider: it needs no account, only the site's own keys. */
export const pusherFor = ({ env, db, clock }: { env: Env; db: Database; clock: Clock }): Pusher =>
  webPusher({ keys: storedVapidKeys(db), clock, ownService: env.PUSH_SERVICE_URL });

const SIMULATED_CONNECTIONS = 10;

/** Used when no mail provider is configured: each mail is a line in the log, without personal data, and counts as sent. */
const simulatedMailer = (log: FastifyBaseLogger): Mailer => ({
  provider: "simulated",
  connections: SIMULATED_CONNECTIONS,
  async send(mail) {
    log.info({ characters: mail.text.length }, "mail simulated: no mail provider is set");
    return null;
  },
  close() {},
});

/** Used when no SMS provider is configured. */
const simulatedTexter = (log: FastifyBaseLogger): Texter => ({
  provider: "simulated",
  from: null,
  connections: SIMULATED_CONNECTIONS,
  async send(sms) {
    log.info({ characters: sms.text.length }, "SMS simulated: Twilio's keys are not set");
    return null;
  },
});
