import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";

/** Phones that are told by web push, and what they are told: messages of the outbox on a channel of their own. */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("pushSubscriptions")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("endpoint", "text", (column) => column.notNull().unique())
      .addColumn("p256dh", "text", (column) => column.notNull())
      .addColumn("auth", "text", (column) => column.notNull())
      // The site's key that it was made with: no other can send to it.
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
    await db.schema.createIndex("pushByAddress").on("pushSubscriptions").column("address").execute();
    await db.schema.createIndex("pushBySession").on("pushSubscriptions").column("sessionHash").execute();

    await db.schema
      .createTable("pushFollows")
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn("pushSubscriptionId", "integer", (column) =>
        column.notNull().references("pushSubscriptions.id").onDelete("cascade"),
      )
      .addColumn("topic", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("pushFollowsBySubscription")
      .unique()
      .on("pushFollows")
      .columns(["pushSubscriptionId", "topic"])
      .execute();

    if (isPostgres(db))
      await sql`alter table ${sql.table("outbox")} drop constraint "outbox_channel_check"`.execute(db);
    else await makeAnew(db);
    await db.schema
      .alterTable("outbox")
      .addColumn("pushSubscriptionId", "integer", (column) =>
        column.references("pushSubscriptions.id").onDelete("set null"),
      )
      .execute();
    await db.schema.createIndex("outboxByPhone").on("outbox").column("pushSubscriptionId").execute();
  },
};

const COLUMNS = [
  "id",
  "cause",
  "channel",
  "recipient",
  "subscriberId",
  "sendId",
  "payload",
  "status",
  "attempts",
  "nextAttemptAt",
  "error",
  "providerId",
  "createdAt",
  "sentAt",
  "deliveredAt",
  "simulated",
];

/** SQLite takes no condition off a column: the outbox is made anew without the one that names its channels. */
async function makeAnew(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outboxAnew")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
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
    .addUniqueConstraint("outboxOncePerCauseAndPerson", ["cause", "channel", "recipient"])
    .execute();
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table("outboxAnew")} (${columns}) select ${columns} from ${sql.table("outbox")}`.execute(
    db,
  );
  // A number that was given out once is not given out again: mails and reports of SMS carry it.
  await sql`delete from sqlite_sequence where name = 'outboxAnew'`.execute(db);
  await sql`insert into sqlite_sequence select 'outboxAnew', seq from sqlite_sequence where name = 'outbox'`.execute(
    db,
  );
  await db.schema.dropTable("outbox").execute();
  await db.schema.alterTable("outboxAnew").renameTo("outbox").execute();
  await db.schema
    .createIndex("outboxToSend")
    .on("outbox")
    .columns(["channel", "status", "sendId", "nextAttemptAt", "id"])
    .execute();
  await db.schema.createIndex("outboxBySend").on("outbox").columns(["sendId", "status"]).execute();
  await db.schema.createIndex("outboxBySubscriber").on("outbox").column("subscriberId").execute();
  await db.schema.createIndex("outboxByAge").on("outbox").column("createdAt").execute();
}
