import type { ListedSubscriber } from "../../../../schema/subscribers.ts";

const COLUMNS = [
  "email",
  "phone",
  "firstName",
  "lastName",
  "emailNotifications",
  "smsNotifications",
  "isActive",
  "createdAt",
  "follows",
] as const;

/** The subscribers as a CSV file (RFC 4180) that a spreadsheet opens without running anything. */
export function subscribersAsCsv(subscribers: ListedSubscriber[]): string {
  const rows = subscribers.map((subscriber) => COLUMNS.map((column) => cell(subscriber[column])).join(","));
  return `\uFEFF${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  const text = String(value ?? "");
  // A leading =, +, -, @, tab or return makes a spreadsheet calculate (OWASP, CSV injection); an apostrophe keeps it text.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
