import { batchCalls } from "../../db/batched.ts";
import type { Database } from "../../db/database.ts";

/**
 * The version of what public pages show. `context.write` raises it after a commit and before the write is acknowledged.
 * A page rendered under an older version is never sent again.
 */
export interface PageVersion {
  current(): number;
  raise(): Promise<void>;
  /**
   * Present where other processes raise the version too. Resolves when `current` includes every write that was acknowledged
   * before this call. While the database is away it resolves as well, and the last known version stays.
   */
  refresh?(): Promise<void>;
}

/** The version of a site that one process serves. */
export function pageVersion(): PageVersion {
  let version = 0;
  return {
    current: () => version,
    raise: async () => {
      version += 1;
    },
  };
}

const ANSWER_WITHIN_MS = 1000;
const TRY_AGAIN_AFTER_MS = 1000;

/** The version of a site that several processes serve. It is stored in their database; one query answers all requests that wait. */
export function sharedPageVersion(db: Database): PageVersion {
  let version = 0;
  let awayUntil = 0;
  // An older answer may arrive after a newer one.
  const learn = (stored: number) => {
    version = Math.max(version, stored);
  };
  const look = batchCalls<void, void>(async (callers) => {
    const row = db.selectFrom("pageVersion").select("version").executeTakeFirst();
    learn((await within(ANSWER_WITHIN_MS, row))?.version ?? 0);
    return callers;
  });

  return {
    current: () => version,

    async raise() {
      const row = await db
        .insertInto("pageVersion")
        .values({ id: 1, version: 1 })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet((row) => ({ version: row("pageVersion.version", "+", 1) })),
        )
        .returning("version")
        .executeTakeFirstOrThrow();
      learn(row.version);
    },

    async refresh() {
      if (performance.now() < awayUntil) return;
      await look().catch(() => {
        awayUntil = performance.now() + TRY_AGAIN_AFTER_MS;
      });
    },
  };
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
