import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import { sameSecret } from "./same-secret.ts";

/** 192 bits: nobody guesses that. */
const SIGNATURE_BYTES = 24;

/**
 * Signs short texts, so that what comes back from outside can be told from what somebody made up. The secret is made once and
 * kept in the database under `name`; what is signed for one purpose is worth nothing for another.
 */
export function signatures(db: Database, name: string) {
  let known: Promise<KeyObject> | undefined;
  const secret = () => {
    known ??= secretOf(db, name).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const signatureOf = async (text: string) =>
    createHmac("sha256", await secret())
      .update(`${name}:${text}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString("base64url");

  return {
    sign: async (text: string) => `${text}.${await signatureOf(text)}`,

    /** The text that was signed; null when nobody here has signed it. */
    async verify(signed: string): Promise<string | null> {
      const [, text = "", signature = ""] = /^([\w-]{1,64})\.([\w-]{32})$/.exec(signed) ?? [];
      return sameSecret(await signatureOf(text), signature) ? text : null;
    },
  };
}

async function secretOf(db: Database, name: string): Promise<KeyObject> {
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("base64") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return createSecretKey(value, "base64");
}
