import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";

const { fn } = expressionBuilder();

/** Typographic characters and their plain forms: apostrophes, quotation marks, dashes, spaces. */
const APOSTROPHES = "\u2018\u2019\u201b\u02bc\u2032\u0060\u00b4";
const QUOTES = "\u201c\u201d\u201e\u201f\u2033";
const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212";
const SPACES = "\u00a0\u2007\u2009\u202f";
const WRITTEN = APOSTROPHES + QUOTES + DASHES + SPACES;
const PLAIN =
  "'".repeat(APOSTROPHES.length) + '"'.repeat(QUOTES.length) + "-".repeat(DASHES.length) + " ".repeat(SPACES.length);

/** The normalized form of a search: composed, in lower case, with plain characters. `containsText` normalizes columns in the same way. */
const folded = (text: string) =>
  [...text.normalize("NFC").toLowerCase()].map((sign) => PLAIN[WRITTEN.indexOf(sign)] ?? sign).join("");

/** SQL's `translate`, which `sqlite-file.ts` adds to SQLite: replaces or removes single characters. */
const translate = (text: Expression<string | null>, from: string, to: string) =>
  sql<string>`translate(${text}, ${sql.lit(from)}, ${sql.lit(to)})`;

const within = (text: Expression<string | null>, wanted: string) =>
  sql<SqlBool>`${text} like ${`%${wanted.replaceAll(/[!%_]/g, "!$&")}%`} escape '!'`;

/** The SQL condition that one of the texts contains another, ignoring case and typographic characters. */
export function containsText(texts: Expression<string | null>[], wanted: string): Expression<SqlBool> {
  const lines = sql<string>`(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ${sql.lit("\n")} || `,
  )})`;
  return within(translate(fn<string>("lower", [lines]), WRITTEN, PLAIN), folded(wanted));
}

/** The SQL condition that JSON may contain an e-mail address: a quick filter before `containsEmail`. @param email in lower case */
export const mayContainEmail = (json: Expression<string | null>[], email: string): Expression<SqlBool> =>
  containsText(json, JSON.stringify(email).slice(1, -1));

/**
 * Whether a value contains an e-mail address in one of its texts. A text with joann@example.com does not contain ann@example.com.
 * @param email in lower case
 */
export function containsEmail(value: unknown, email: string): boolean {
  const words = JSON.stringify(value)
    .toLowerCase()
    .replaceAll(/\\./g, " ")
    .split(/[\s"<>()[\],;:]+/);
  return words.some((word) => word.replace(/^[.!?']+|[.!?']+$/g, "") === email);
}

/** The SQL condition that a phone number contains the digits of a search, ignoring its format. A search that is no number finds none. */
export function containsPhoneDigits(phone: Expression<string | null>, wanted: string): Expression<SqlBool> {
  const digits = PART_OF_NUMBER.test(wanted) ? wanted.replaceAll(/\D/g, "") : "";
  if (!digits) return sql<SqlBool>`1 = 0`;
  return within(translate(phone, ` ()+./-${SPACES}${DASHES}`, ""), digits);
}

const PART_OF_NUMBER = new RegExp(`^[\\d\\s()+./${DASHES}-]+$`);
