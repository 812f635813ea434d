import type { Insertable, Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { softDeletes } from "../retention/soft-deletes.ts";

export type SubmissionRow = Selectable<Tables["photoSubmissions"]>;
type PhotoRow = Selectable<Tables["photos"]>;
export type StoredSubmission = SubmissionRow & { photos: PhotoRow[] };

interface Page {
  /** Null for all. */
  limit: number | null;
  /** Only ids below this one. */
  before: number | undefined;
  /** Null for all; else approved submissions, and those with these ids. */
  onlyApprovedOr: number[] | null;
}

/** The ids of one statement: databases limit the number of bound values. */
const IDS_AT_ONCE = 500;

export function photoStore(db: Database) {
  return {
    /** Submissions, the newest first. */
    page({ limit, before, onlyApprovedOr }: Page) {
      let query = db.selectFrom("photoSubmissions").selectAll().where("deletedAt", "is", null).orderBy("id", "desc");
      if (limit !== null) query = query.limit(limit);
      if (before !== undefined) query = query.where("id", "<", before);
      if (onlyApprovedOr) {
        query = query.where((where) =>
          where.or([
            where("isApproved", "=", true),
            ...(onlyApprovedOr.length ? [where("id", "in", onlyApprovedOr)] : []),
          ]),
        );
      }
      return query.execute();
    },

    /** The newest submissions, with `waitingFirst` the unapproved ones first. */
    newest: (rows: number, waitingFirst: boolean) =>
      db
        .selectFrom("photoSubmissions")
        .selectAll()
        .where("deletedAt", "is", null)
        .$if(waitingFirst, (query) => query.orderBy("isApproved"))
        .orderBy("id", "desc")
        .limit(rows)
        .execute(),

    /** The names of the pictures of deleted submissions. */
    hiddenNames: async () =>
      (
        await db
          .selectFrom("photos")
          .innerJoin("photoSubmissions", "photoSubmissions.id", "photos.submissionId")
          .where("photoSubmissions.deletedAt", "is not", null)
          .select("photos.name")
          .execute()
      ).map(({ name }) => name),

    async count(onlyApproved = false): Promise<number> {
      let query = db
        .selectFrom("photoSubmissions")
        .where("deletedAt", "is", null)
        .select((select) => select.fn.countAll<number>().as("count"));
      if (onlyApproved) query = query.where("isApproved", "=", true);
      return Number((await query.executeTakeFirstOrThrow()).count);
    },

    photosOf: (submissionIds: number[]) =>
      db
        .selectFrom("photos")
        .selectAll()
        .where("submissionId", "in", submissionIds)
        .orderBy("submissionId")
        .orderBy("position")
        .execute(),

    /** The rows with their photos. */
    async withPhotos(rows: SubmissionRow[]): Promise<StoredSubmission[]> {
      const photos = new Map<number, PhotoRow[]>(rows.map(({ id }) => [id, []]));
      for (let from = 0; from < rows.length; from += IDS_AT_ONCE) {
        const ids = rows.slice(from, from + IDS_AT_ONCE).map(({ id }) => id);
        for (const photo of await this.photosOf(ids)) photos.get(photo.submissionId)?.push(photo);
      }
      return rows.map((row) => ({ ...row, photos: photos.get(row.id) ?? [] }));
    },

    byId: (id: number) =>
      db
        .selectFrom("photoSubmissions")
        .selectAll()
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .executeTakeFirst(),

    insert: (row: Insertable<Tables["photoSubmissions"]>) =>
      db.insertInto("photoSubmissions").values(row).returningAll().executeTakeFirstOrThrow(),

    insertPhoto: (row: Insertable<Tables["photos"]>) => db.insertInto("photos").values(row).execute(),

    approve: (id: number) =>
      db
        .updateTable("photoSubmissions")
        .set({ isApproved: true })
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .returningAll()
        .executeTakeFirst(),

    ...softDeletes(db, "photoSubmissions"),

    idsDeletedBefore: async (moment: string) =>
      (await db.selectFrom("photoSubmissions").select("id").where("deletedAt", "<", moment).execute()).map(
        ({ id }) => id,
      ),

    idsOf: async (email: string) =>
      (
        await db
          .selectFrom("photoSubmissions")
          .select("id")
          .where((row) => row(row.fn<string>("lower", ["customerEmail"]), "=", email))
          .execute()
      ).map(({ id }) => id),

    deleteAll: (ids: number[]) => db.deleteFrom("photoSubmissions").where("id", "in", ids).execute(),

    /** Whether any of these pictures belongs to a submission. */
    hasPhotos: async (names: string[]) =>
      (await db.selectFrom("photos").select("id").where("name", "in", names).executeTakeFirst()) !== undefined,

    photoNames: async () => (await db.selectFrom("photos").select("name").execute()).map(({ name }) => name),
  };
}
