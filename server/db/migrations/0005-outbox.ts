import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Sends to many people, what became of each message, how fast each channel goes, and the server's own secrets. */
export const outbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("sends")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("kind", "text", (column) => column.notNull())
      // What makes two presses of a button one send.
      .addColumn("cause", "text", (column) => column.notNull().unique())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sendsByFingerprint").on("sends").columns(["fingerprint", "createdAt"]).execute();

    // Nothing has been written to the first table yet: it is made anew, with what the worker needs.
    await db.schema.dropTable("outbox").execute();
    await db.schema
      .createTable("outbox")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("cause", "text", (column) => column.notNull())
      .addColumn("channel", "text", (column) => column.notNull().check(sql`channel in ('email', 'sms')`))
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
      .addUniqueConstraint("outboxOncePerCauseAndPerson", ["cause", "channel", "recipient"])
      .execute();
    // The worker's order: what one person caused goes before the sends to many, the older send before the newer.
    await db.schema
      .createIndex("outboxToSend")
      .on("outbox")
      .columns(["channel", "status", "sendId", "nextAttemptAt", "id"])
      .execute();
    await db.schema.createIndex("outboxBySend").on("outbox").columns(["sendId", "status"]).execute();
    await db.schema.createIndex("outboxBySubscriber").on("outbox").column("subscriberId").execute();
    await db.schema.createIndex("subscribersByPhone").on("subscribers").column("phone").execute();

    // As fast as common plans allow: SendGrid and a US number with a registered campaign take more.
    await db.schema
      .alterTable("business")
      .addColumn("mailsPerSecond", "integer", (column) =>
        column
          .notNull()
          .defaultTo(50)
          .check(sql`${sql.ref("mailsPerSecond")} > 0`),
      )
      .execute();
    await db.schema
      .alterTable("business")
      .addColumn("smsPerSecond", "integer", (column) =>
        column
          .notNull()
          .defaultTo(10)
          .check(sql`${sql.ref("smsPerSecond")} > 0`),
      )
      .execute();

    await db.schema
      .createTable("secrets")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();
  },
};
