import { expect, it } from "vitest";
import { openDatabase } from "../../server/db/database.ts";
import { transaction } from "../../server/db/transaction.ts";
import { placeOf } from "../helpers/databases.ts";
import { emptyFolder } from "../helpers/site.ts";

/** What Postgres says of two transactions that got into each other's way, and of a key that is there already. */
const [COLLISION, DUPLICATE] = ["40001", "23505"];

/** Does work that fails with each of these codes in turn before it succeeds. @returns how often it was tried */
async function triesOf(...codes: string[]): Promise<number> {
  const db = await openDatabase(placeOf(emptyFolder()));
  let tries = 0;
  try {
    await transaction(db, async () => {
      const code = codes[tries];
      tries += 1;
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    });
    return tries;
  } finally {
    await db.destroy();
  }
}

it("what has violated a key is tried once more, also after it has collided before", async () => {
  expect(await triesOf(DUPLICATE)).toBe(2);
  expect(await triesOf(COLLISION, COLLISION, DUPLICATE)).toBe(4);
  expect(await triesOf(DUPLICATE, COLLISION)).toBe(3);
});

it("what violates a key once more is refused", async () => {
  await expect(triesOf(DUPLICATE, DUPLICATE)).rejects.toMatchObject({ code: DUPLICATE });
  await expect(triesOf(DUPLICATE, COLLISION, DUPLICATE)).rejects.toMatchObject({ code: DUPLICATE });
});
