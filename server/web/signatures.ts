import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import { isSameSecret } from "./same-secret.ts";

/** 192 bits: nobody guesses that. */
const SIGNATURE_BYTES = 24;

/**
 * Signs short texts with HMAC-SHA-256, for links and cookies that come back from outside. The secret is generated once and stored
 * in the database under `name`. A signature for one name is not valid for another.
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

    /** Returns the text that was signed; null when the signature is not ours. */
    async verify(signed: string): Promise<string | null> {
      const [, text = "", signature = ""] = /^([\w-]{1,64})\.([\w-]{32})$/.exec(signed) ?? [];
      return isSameSecret(await signatureOf(text), signature) ? text : null;
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
