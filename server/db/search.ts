import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";

const { fn } = expressionBuilder();

const within = (text: Expression<string | null>, wanted: string) =>
  sql<SqlBool>`${text} like ${`%${wanted.replaceAll(/[!%_]/g, "!$&")}%`} escape '!'`;

/** Whether one of the texts holds another, whatever the case of either. */
export function holds(texts: Expression<string | null>[], wanted: string): Expression<SqlBool> {
  const lines = sql<string>`(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ${sql.lit("\n")} || `,
  )})`;
  return within(fn<string>("lower", [lines]), wanted.toLowerCase());
}

/** Whether JSON may name an e-mail address: a first, quick look, which `namesAddress` follows. @param email in lower case */
export const mayNameAddress = (json: Expression<string | null>[], email: string): Expression<SqlBool> =>
  holds(json, JSON.stringify(email).slice(1, -1));

/**
 * Whether a value names an e-mail address in one of its texts. A text with joann@example.com does not name ann@example.com.
 * @param email in lower case
 */
export function namesAddress(value: unknown, email: string): boolean {
  const words = JSON.stringify(value)
    .toLowerCase()
    .replaceAll(/\\./g, " ")
    .split(/[\s"<>()[\],;:]+/);
  return words.some((word) => word.replace(/^[.!?']+|[.!?']+$/g, "") === email);
}

/** Whether a phone number holds these digits, however either is written. A text that is no part of a number finds none. */
export function holdsNumber(phone: Expression<string | null>, wanted: string): Expression<SqlBool> {
  const digits = /^[\d\s()+./-]+$/.test(wanted) ? wanted.replaceAll(/\D/g, "") : "";
  if (!digits) return sql<SqlBool>`1 = 0`;
  const bare = [" ", "(", ")", "+", ".", "/", "-"].reduce(
    (text, sign) => sql<string | null>`replace(${text}, ${sql.lit(sign)}, '')`,
    phone,
  );
  return within(bare, digits);
}
