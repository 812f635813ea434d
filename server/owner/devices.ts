import { randomBytes } from "node:crypto";
import type { Database } from "../db/database.ts";
import { signatures } from "../web/signatures.ts";

/**
 * Tells the devices that the owner has signed in on from those of strangers, for the limit on wrong passwords alone: such a
 * token opens nothing.
 */
export function knownDevices(db: Database) {
  const { sign, verify } = signatures(db, "devices");
  return {
    make: () => sign(randomBytes(12).toString("base64url")),
    /** The device's name; null for a token that was made up. */
    read: (token: string) => verify(token),
  };
}
