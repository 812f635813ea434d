import type { Context } from "../context.ts";
import type { AlertsService } from "../subscribers/alerts.ts";

export type SmsReports = ReturnType<typeof smsReports>;

/** The words that carriers and Twilio accept for opting out, opting in, and help. */
const STOP = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START = new Set(["START", "UNSTOP", "YES"]);
const HELP = new Set(["HELP", "INFO"]);
/** The site's own word: where the truck is. */
const WHERE = new Set(["WHERE", "LOCATION", "TODAY"]);

/** Twilio's error codes of accepted messages that were not delivered (twilio.com/docs/api/errors). */
const REASONS: Record<string, string> = {
  "21610": "The number has unsubscribed",
  "30003": "The phone is switched off or out of reach",
  "30004": "The phone or its network blocks our messages",
  "30005": "The number does not exist any more",
  "30006": "The number is a landline, or cannot take SMS",
  "30007": "The network took the message for spam",
  "30008": "The network does not say why",
  "30034": "Your number is not registered for business messages (A2P 10DLC)",
};
const UNSUBSCRIBED = "21610";

/** Handles Twilio's reports. */
export function smsReports({ write, queue }: Context, alerts: AlertsService) {
  return {
    /**
     * Handles an SMS from a subscriber: STOP and START change their subscription.
     * @param fields Twilio's `From` (E.164), `Body`, and `OptOutType` when Twilio has recognized the word
     * @returns the recognized word, or null
     */
    async incoming(fields: Record<string, string>): Promise<"stop" | "start" | "help" | "where" | null> {
      const phone = fields.From ?? "";
      const word = (fields.OptOutType || fields.Body || "")
        .trim()
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, "");
      if (STOP.has(word)) {
        await alerts.stopTexts(phone);
        return "stop";
      }
      if (START.has(word)) {
        await alerts.startTexts(phone);
        return "start";
      }
      if (HELP.has(word)) return "help";
      return WHERE.has(word) ? "where" : null;
    },

    /**
     * Stores the status of an accepted SMS. Reports come in any order and more than once; a delivered SMS stays delivered.
     * @param delivery its id in the outbox
     * @param fields Twilio's `MessageSid`, `MessageStatus`, `ErrorCode` and `To`
     */
    async status(delivery: number, fields: Record<string, string>): Promise<void> {
      const { MessageSid: sid = "", MessageStatus: state } = fields;
      if (state === "delivered" || state === "read") await write((trx) => queue.delivered(trx, delivery, sid));
      if (state === "failed" || state === "undelivered") {
        const code = fields.ErrorCode ?? "";
        const reason = `It did not arrive: ${REASONS[code] ?? "no reason given"}${code ? ` (${code})` : ""}`;
        await write((trx) => queue.undelivered(trx, delivery, sid, reason));
        if (code === UNSUBSCRIBED && fields.To) await alerts.stopTexts(fields.To);
      }
    },
  };
}
