import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Subscribers, push subscriptions, broadcasts and the outbox. */
export async function createBroadcastTables(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, "subscribers")
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("phone", "text")
    .addColumn("firstName", "text")
    .addColumn("lastName", "text")
    .addColumn("emailNotifications", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("smsNotifications", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("isActive", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("consent", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("subscribersByAge").on("subscribers").columns(["createdAt", "id"]).execute();
  await db.schema.createIndex("subscribersByPhone").on("subscribers").columns(["phone"]).execute();

  await tableWithId(db, "pushSubscriptions")
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("consent", "text")
    .addColumn("kinds", "text")
    .addColumn("showsNames", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("sessionHash", "text", (column) => column.references("sessions.tokenHash").onDelete("cascade"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastSeenAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pushByAddress").on("pushSubscriptions").columns(["address"]).execute();
  await db.schema.createIndex("pushBySession").on("pushSubscriptions").columns(["sessionHash"]).execute();

  await tableWithId(db, "follows")
    .addColumn("subscriberId", "integer", (column) => column.references("subscribers.id").onDelete("cascade"))
    .addColumn("pushSubscriptionId", "integer", (column) =>
      column.references("pushSubscriptions.id").onDelete("cascade"),
    )
    .addColumn("topic", "text", (column) => column.notNull())
    .addCheckConstraint("followsOfOne", sql`("subscriberId" is null) <> ("pushSubscriptionId" is null)`)
    .addUniqueConstraint("followsOfSubscriber", ["subscriberId", "topic"])
    .addUniqueConstraint("followsOfPhone", ["pushSubscriptionId", "topic"])
    .execute();

  await tableWithId(db, "sends")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("cause", "text", (column) => column.notNull().unique())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sendsByFingerprint").on("sends").columns(["fingerprint", "createdAt"]).execute();

  await tableWithId(db, "outbox")
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subscriberId", "integer", (column) => column.references("subscribers.id").onDelete("set null"))
    .addColumn("sendId", "integer", (column) => column.references("sends.id"))
    .addColumn("payload", "text")
    .addColumn("status", "text", (column) =>
      column.notNull().defaultTo("queued").check(sql`status in ('queued', 'sending', 'sent', 'failed', 'cancelled')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("error", "text")
    .addColumn("providerId", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("sentAt", "text")
    .addColumn("deliveredAt", "text")
    .addColumn("simulated", "text")
    .addColumn("pushSubscriptionId", "integer", (column) =>
      column.references("pushSubscriptions.id").onDelete("set null"),
    )
    .addUniqueConstraint("outboxOncePerCauseAndPerson", ["cause", "channel", "recipient"])
    .execute();
  await db.schema.createIndex("outboxByAge").on("outbox").columns(["createdAt"]).execute();
  await db.schema.createIndex("outboxByPhone").on("outbox").columns(["pushSubscriptionId"]).execute();
  await db.schema.createIndex("outboxBySend").on("outbox").columns(["sendId", "status"]).execute();
  await db.schema.createIndex("outboxBySubscriber").on("outbox").columns(["subscriberId"]).execute();
  await db.schema
    .createIndex("outboxToSend")
    .on("outbox")
    .columns(["channel", "status", "sendId", "nextAttemptAt", "id"])
    .execute();

  await db.schema
    .createTable("channels")
    .addColumn("channel", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("heldUntil", "double precision", (column) => column.notNull())
    .addColumn("pausedUntil", "text")
    .addColumn("why", "text")
    .execute();
}
