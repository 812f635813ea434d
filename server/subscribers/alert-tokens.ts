import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../platform/db/database.ts";

/** 192 bits: nobody guesses that. */
const SIGNATURE_BYTES = 24;
const SECRET = "alerts";

/**
 * Signed tokens that stand for a subscriber in the links of a message. They never expire: the law wants a link to work for
 * at least 30 days, and people press it in old mails. The secret is made once and kept in the database.
 */
export function alertTokens(db: Database) {
  let known: Promise<Buffer> | undefined;
  const secret = () => {
    known ??= secretOf(db);
    return known;
  };
  const signatureOf = async (id: string) =>
    createHmac("sha256", await secret())
      .update(`alerts:${id}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES);

  return {
    tokenOf: async (id: number) => `${id}.${(await signatureOf(String(id))).toString("base64url")}`,

    /** The subscriber's id that the token stands for; null when nobody here has signed it. */
    async idOf(token: string): Promise<number | null> {
      const [, id = "", signature = ""] = /^([1-9]\d{0,15})\.([\w-]{32})$/.exec(token) ?? [];
      const given = Buffer.from(signature, "base64url");
      const right = await signatureOf(id);
      return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : null;
    },
  };
}

async function secretOf(db: Database): Promise<Buffer> {
  await db
    .insertInto("secrets")
    .values({ name: SECRET, value: randomBytes(32).toString("base64") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", SECRET).executeTakeFirstOrThrow();
  return Buffer.from(value, "base64");
}
