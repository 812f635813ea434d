import { createTransport } from "nodemailer";
import { MAIL } from "./mail-run.ts";

// Mails by nodemailer's pool alone, each connection taking the next as soon as it is free; tells its parent how many a second.
const [url, connections, count] = process.argv.slice(2);

const transport = createTransport({ url, pool: true, maxMessages: Number.POSITIVE_INFINITY });
const body = "x".repeat(2500);
const startedAt = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (next < Number(count)) {
      const to = `person${next++}@example.com`;
      await transport.sendMail({ from: "ice@example.com", to, subject: MAIL.subject, text: body, html: body });
    }
  }),
);
transport.close();
process.send?.((Number(count) / (performance.now() - startedAt)) * 1000);
