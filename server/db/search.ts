import { type Expression, type SqlBool, sql } from "kysely";

const within = (text: Expression<string>, wanted: string) =>
  sql<SqlBool>`${text} like ${`%${wanted.replaceAll(/[!%_]/g, "!$&")}%`} escape '!'`;

/** Whether one of the texts holds another, whatever the case of either. */
export const holds = (texts: Expression<string | null>[], wanted: string): Expression<SqlBool> => {
  const lines = sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ${sql.lit("\n")} || `,
  );
  return within(sql<string>`lower(${lines})`, wanted.toLowerCase());
};

/** Whether a phone number holds these digits, however either is written. A text that is no part of a number finds none. */
export function holdsNumber(phone: Expression<string>, wanted: string): Expression<SqlBool> {
  const digits = /^[\d\s()+./-]+$/.test(wanted) ? wanted.replaceAll(/\D/g, "") : "";
  if (!digits) return sql<SqlBool>`1 = 0`;
  const bare = [" ", "(", ")", "+", ".", "/", "-"].reduce(
    (text, sign) => sql<string>`replace(${text}, ${sql.lit(sign)}, '')`,
    phone,
  );
  return within(bare, digits);
}
