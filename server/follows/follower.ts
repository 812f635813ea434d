import { type RawBuilder, type SqlBool, sql } from "kysely";

/** A follower of topics: a subscriber or a push subscription. */
export interface Follower {
  kind: "subscribers" | "pushSubscriptions";
  id: number;
}

/** The column of `follows` that refers to each kind of follower. */
export const FOLLOWER_COLUMNS = { subscribers: "subscriberId", pushSubscriptions: "pushSubscriptionId" } as const;

/**
 * The SQL condition that a row of `kind` follows one of these topics, or none in particular.
 * @param topics empty for a message that is about no stop: only followers of none in particular get it
 */
export function followsTopics(kind: Follower["kind"], topics: string[]): RawBuilder<SqlBool> {
  const own = sql`select 1 from "follows" where ${sql.ref(`follows.${FOLLOWER_COLUMNS[kind]}`)} = ${sql.ref(`${kind}.id`)}`;
  if (topics.length === 0) return sql`not exists (${own})`;
  return sql`(not exists (${own}) or exists (${own} and "topic" in (${sql.join(topics)})))`;
}
