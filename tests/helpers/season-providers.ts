import PostalMime from "postal-mime";
import { startPushService } from "./push-service.ts";
import { SPECIAL } from "./season-bystanders.ts";
import { type HandedOver, paragraphs } from "./season-deliveries.ts";
import { openSmtpServer, type ReceivedMail } from "./smtp.ts";
import { openTwilio } from "./twilio.ts";

/** The subscriber to all stops, by mail and by SMS. */
export const FOLLOWER = { email: "fan@example.com", phone: "+12175550134" };

/** The providers on loopback: a mail server that is sometimes away, Twilio, and a push service with one subscription. */
export async function openProviders(now: () => Date) {
  let isMailUp = true;
  const smtp = await openSmtpServer({ onMail: () => (isMailUp ? undefined : { code: 451 }) });
  const twilio = await openTwilio();
  const push = await startPushService({ now });
  const phone = push.phone();

  return {
    env: { SMTP_URL: smtp.url, ...twilio.env, ...push.env },
    phone: phone.subscription,
    setMail(isUp: boolean) {
      isMailUp = isUp;
    },

    /** The news of stops that the subscriber and the push subscription got since the last call. */
    async received(): Promise<HandedOver> {
      const wrong = [...twilio.wrong, ...push.wrong];
      if (wrong.length > 0) throw new Error(`A provider would have refused: ${wrong.join(", ")}`);
      const mails = smtp.received.splice(0).filter(({ to }) => to === FOLLOWER.email);
      const texts = twilio.received.splice(0).filter(({ To }) => To === FOLLOWER.phone);
      const rings = phone.received.splice(0).map(({ payload }) => payload.notification);
      return {
        mail: (await Promise.all(mails.map(mailText))).filter((text) => !text.startsWith(`${SPECIAL}\n`)),
        sms: texts.map(({ Body }) => Body).filter((text) => !text.includes(SPECIAL)),
        push: rings
          .filter(({ tag }) => tag.startsWith("stop-"))
          .map(({ title, body, navigate }) => paragraphs(title, body, new URL(navigate).pathname)),
      };
    },

    async close() {
      twilio.close();
      push.stop();
      await smtp.close();
    },
  };
}

/** Subject and text without the footer, after a check that the HTML has the same text. */
async function mailText({ raw }: ReceivedMail): Promise<string> {
  const { subject = "", text = "", html = "" } = await PostalMime.parse(raw);
  const [body = ""] = text.split("\n\n-- \n");
  const inHtml = html.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&");
  const facts = body.split("\n").filter((line) => !line.startsWith("https:"));
  const lost = facts.filter((line) => !inHtml.includes(line.replace(/^(Where|When|Cancelled|Get directions):\s?/, "")));
  if (lost.length > 0) throw new Error(`A mail says less in its HTML: ${lost.join(", ")}`);
  return paragraphs(subject, body);
}
