import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The tables as they are here: a migration must not know the types of a later version. */
interface Then {
  places: { id: number; name: string };
  placeNames: { name: string; placeId: number };
  locations: { id: number; name: string; date: string; placeId: number };
  series: { id: number; name: string; placeId: number };
  follows: { id: number; topic: string };
  sends: { id: number; payload: string };
}
type Ids = Map<string, number>;

const PLACE = "place:";

/** Places get rows of their own. Stops and rules refer to them, and what is followed names them by their number. */
export const places: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Kysely<Then>;
    await makeTables(db);
    const ids: Ids = new Map();
    for (const table of ["locations", "series"] as const) await referFrom(db, table, ids);
    await renameFollows(db, ids);
    await renameTopicsOfSends(db, ids);
  },
};

async function makeTables(db: Kysely<Then>): Promise<void> {
  await db.schema
    .createTable("places")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("placeNames")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("placeId", "integer", (column) => column.notNull().references("places.id"))
    .execute();
  for (const table of ["locations", "series"]) {
    // SQLite adds a reference to a table with rows only where it may be null.
    await db.schema
      .alterTable(table)
      .addColumn("placeId", "integer", (column) => column.references("places.id"))
      .execute();
  }
}

async function referFrom(db: Kysely<Then>, table: "locations" | "series", ids: Ids): Promise<void> {
  const names = await db.selectFrom(table).select("name").distinct().orderBy("name").execute();
  for (const { name } of names) {
    const placeId = await idOf(db, name, ids);
    await db.updateTable(table).set({ placeId }).where("name", "=", name).execute();
  }
}

/** The place of a name: before, the same name in capitals and in lower case was one. */
async function idOf(db: Kysely<Then>, name: string, ids: Ids): Promise<number> {
  const key = name.toLowerCase();
  const known = ids.get(key);
  if (known !== undefined) return known;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table("places")} ("name") values (${name}) returning "id"`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db.insertInto("placeNames").values({ name: key, placeId: id }).execute();
  ids.set(key, id);
  return id;
}

/** Who follows a place that no stop has any more still follows it: it may be planned again. */
async function renameFollows(db: Kysely<Then>, ids: Ids): Promise<void> {
  const rows = await db.selectFrom("follows").selectAll().where("topic", "like", `${PLACE}%`).execute();
  for (const { id, topic } of rows) {
    const place = await idOf(db, topic.slice(PLACE.length), ids);
    await db
      .updateTable("follows")
      .set({ topic: `place#${place}` })
      .where("id", "=", id)
      .execute();
  }
}

/** What is under way reaches whom it reached. */
async function renameTopicsOfSends(db: Kysely<Then>, ids: Ids): Promise<void> {
  for (const { id, payload } of await db.selectFrom("sends").select(["id", "payload"]).execute()) {
    const content: { topics?: string[] } = typeof payload === "string" ? JSON.parse(payload) : payload;
    if (!content.topics?.some((topic) => topic.startsWith(PLACE))) continue;
    const topics = content.topics.map((topic) => {
      const place = topic.startsWith(PLACE) ? ids.get(topic.slice(PLACE.length)) : undefined;
      return place === undefined ? topic : `place#${place}`;
    });
    await db
      .updateTable("sends")
      .set({ payload: JSON.stringify({ ...content, topics }) })
      .where("id", "=", id)
      .execute();
  }
}
