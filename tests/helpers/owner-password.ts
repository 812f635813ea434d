import argon2 from "@node-rs/argon2";
import type { Database } from "../../server/db/database.ts";
import { ownerStore } from "../../server/owner/store.ts";

/** The owner's. */
export const PASSWORD = "frozen-peak-7";

/** A hash says itself what it costs to check: a fiftieth of what the product's cost, which each test would pay twice. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

/** Gives a site's owner their password. */
export async function givePassword(db: Database): Promise<void> {
  await ownerStore(db).setFirstPasswordHash(await argon2.hash(PASSWORD, CHEAP));
}
