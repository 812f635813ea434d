import argon2 from "@node-rs/argon2";
import type { Database } from "../../server/db/database.ts";
import { ownerStore } from "../../server/owner/store.ts";

/** The owner's password. */
export const PASSWORD = "frozen-peak-7";

/** Cheap parameters: a hash contains its own cost, here a fiftieth of the product's. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Sets the owner's password in a database. */
export async function givePassword(db: Database): Promise<void> {
  await ownerStore(db).setFirstPasswordHash(await argon2.hash(PASSWORD, CHEAP));
}
