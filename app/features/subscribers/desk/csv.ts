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

/** The subscribers as CSV (RFC 4180), without cells that a spreadsheet would run as formulas. */
export function subscribersAsCsv(subscribers: ListedSubscriber[]): string {
  const rows = subscribers.map((subscriber) => COLUMNS.map((column) => cell(subscriber[column])).join(","));
  return `\uFEFF${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  const text = String(value ?? "");
  // Spreadsheets run a cell with a leading =, +, -, @, tab or return as a formula (OWASP, CSV injection); an apostrophe makes it text.
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}
