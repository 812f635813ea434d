import type { FastifyBaseLogger } from "fastify";
import type { Mailer } from "./mail.ts";
import type { Texter } from "./sms.ts";

// Nothing that says who somebody is enters the log: no address, no number, no text.
const AT_ONCE = 10;

/** Stands in while no mail provider is set: each mail is a line in the log, and counts as sent. */
export const simulatedMailer = (log: FastifyBaseLogger): Mailer => ({
  provider: "simulated",
  connections: AT_ONCE,
  async send(mail) {
    log.info({ characters: mail.text.length }, "mail simulated: no mail provider is set");
    return null;
  },
  close() {},
});

/** Stands in while no SMS provider is set. */
export const simulatedTexter = (log: FastifyBaseLogger): Texter => ({
  provider: "simulated",
  from: null,
  connections: AT_ONCE,
  async send(sms) {
    log.info({ characters: sms.text.length }, "SMS simulated: Twilio's keys are not set");
    return null;
  },
});
