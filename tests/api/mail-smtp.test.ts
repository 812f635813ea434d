import { expect, it } from "vitest";
import { smtpMailer } from "../../server/outbox/mail-smtp.ts";
import { smtpServer } from "../helpers/smtp.ts";

const mail = () => ({
  from: { name: "The Truck", address: "hello@example.com" },
  to: { name: "Ada", address: "ada@example.com" },
  subject: "Ice week",
  text: "Come by.",
  html: "<p>Ice week</p>",
  messageId: "<1.a@example.com>",
  headers: {},
});

it("the connections to the mail server end when the server stops", async () => {
  const smtp = await smtpServer({ latency: 60_000 });
  const { send, close } = smtpMailer(smtp.url);
  send(mail()).catch(() => {});
  await expect.poll(smtp.connections).toBe(1);
  await close();
  await expect.poll(smtp.open).toBe(0);
});

it.each([
  ["", 5],
  ["?maxConnections=20", 20],
  ["?maxConnections=100", 100],
  ["?maxConnections=400", 100],
])("the address %j limits the connections to %i", (query, connections) => {
  expect(smtpMailer(`smtp://mail.example.com${query}`).connections).toBe(connections);
});
