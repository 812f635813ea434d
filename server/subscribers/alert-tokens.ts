import type { Database } from "../db/database.ts";
import { signatures } from "../web/signatures.ts";

/**
 * Signed tokens of subscribers, for the links in messages. They never expire: the law requires at least 30 days, and people use
 * the links of old mails.
 */
export function alertTokens(db: Database) {
  const { sign, verify } = signatures(db, "alerts");
  return {
    tokenOf: (id: number) => sign(String(id)),

    /** The subscriber's id; null for an invalid signature. */
    async idOf(token: string): Promise<number | null> {
      const id = await verify(token);
      return id === null ? null : Number(id);
    },
  };
}
