import { z } from "zod";
import { pressedAt, randomKey } from "../../schema/fields.ts";

/** product.md, *Offline*: what a call carries that may be made again, and one that may come late. */

const key = { "idempotency-key": randomKey("Idempotency-Key").optional() };

/** The headers of a call that may be made again: made twice with one key it happens once, and is answered the same. */
export const repeatableHeaders = z.looseObject(key);

/** The same for a call that looks after its key itself: after it has read its body, or in its own row. */
export const keyHeaders = z.looseObject(key);

/** The same for a change of a row: it also names the revision that it was based on. */
export const revisionHeaders = repeatableHeaders.extend({
  "if-match": z
    .string()
    .regex(/^"\d{1,9}"$/, 'If-Match must be a revision in quotes, as "3"')
    .optional(),
});

/** The revision that a change was based on; undefined where the call names none. */
export const baseRevision = (headers: z.infer<typeof revisionHeaders>): number | undefined =>
  headers["if-match"] === undefined ? undefined : Number(headers["if-match"].slice(1, -1));

/** The body of a call without other fields. */
export const pressBody = z.object({ pressedAt }).nullish();
export type PressBody = NonNullable<z.infer<typeof pressBody>>;

const OLDEST_MS = 24 * 60 * 60 * 1000;
const CLOCK_MAY_DIFFER_MS = 2 * 60 * 1000;

/**
 * The moment of a press: its own where that can be, else `now`. A phone's clock may be wrong, and a press of long ago means nothing today.
 * @param pressed ISO 8601 in UTC
 */
export function timeOfPress(pressed: string | undefined, now: Date): Date {
  if (pressed === undefined) return now;
  const age = now.getTime() - Date.parse(pressed);
  return age <= OLDEST_MS && age >= -CLOCK_MAY_DIFFER_MS ? new Date(pressed) : now;
}

/** The 412 of a change that would overwrite an unseen one: the current row. */
export const staleAnswer = <Row extends z.ZodType>(row: Row) => z.object({ message: z.string(), current: row });
