import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Who follows topics: a subscriber, or a phone that is told by web push. */
export interface Follower {
  kind: "subscribers" | "pushSubscriptions";
  id: number;
}

/** The column of `follows` that names a follower of each kind. */
export const columnOf = { subscribers: "subscriberId", pushSubscriptions: "pushSubscriptionId" } as const;

/**
 * The condition on rows of `kind` that they hear of something about these topics: they follow one of them, or nothing in particular.
 * @param topics none for what is about everything
 */
export function hearsOf(kind: Follower["kind"], topics: string[]): RawBuilder<SqlBool> {
  const own = sql`select 1 from "follows" where ${sql.ref(`follows.${columnOf[kind]}`)} = ${sql.ref(`${kind}.id`)}`;
  if (topics.length === 0) return sql`not exists (${own})`;
  return sql`(not exists (${own}) or exists (${own} and "topic" in (${sql.join(topics)})))`;
}
