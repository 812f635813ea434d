import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../env.ts";
import type { Mailer } from "./mail.ts";
import { sendGridMailer, smtpMailer } from "./mail-smtp.ts";
import { simulatedMailer, simulatedTexter } from "./simulated.ts";
import type { Texter } from "./sms.ts";
import { twilioTexter } from "./sms-twilio.ts";

/** Who carries the mails, as the environment says. */
export function mailerFor(env: Env, log: FastifyBaseLogger): Mailer {
  if (env.SMTP_URL) return smtpMailer(env.SMTP_URL);
  return env.SENDGRID_API_KEY ? sendGridMailer(env.SENDGRID_API_KEY) : simulatedMailer(log);
}

/** Who carries the SMS. */
export function texterFor(env: Env, log: FastifyBaseLogger): Texter {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_URL: url } = env;
  return sid && token && from ? twilioTexter({ sid, token, from, url }) : simulatedTexter(log);
}
