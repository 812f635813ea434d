import type { Database } from "../db/database.ts";
import { signatures } from "../web/signatures.ts";

/**
 * Signed tokens that stand for a subscriber in the links of a message. They never expire: the law wants a link to work for
 * at least 30 days, and people press it in old mails.
 */
export function alertTokens(db: Database) {
  const { sign, verify } = signatures(db, "alerts");
  return {
    tokenOf: (id: number) => sign(String(id)),

    /** The subscriber's id that the token stands for; null when nobody here has signed it. */
    async idOf(token: string): Promise<number | null> {
      const id = await verify(token);
      return id === null ? null : Number(id);
    },
  };
}
