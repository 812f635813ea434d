import { type Expression, type SqlBool, sql } from "kysely";

/** Whether one of the texts holds another, whatever the case of either. */
export const holds = (texts: Expression<string | null>[], wanted: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ${sql.lit("\n")} || `,
  )}) like ${`%${wanted.toLowerCase().replaceAll(/[!%_]/g, "!$&")}%`} escape '!'`;
