import type { DeliveryStatus, TransactionalEmail, TransactionalPage } from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import { type DeliveryRow, shownDelivery } from "./delivery.ts";
import { outboxStore } from "./store.ts";

export type TransactionalService = ReturnType<typeof transactionalService>;

const PAGE = 50;

/** Transactional emails, which go to one person for one reason: whether each arrived, seen and tried again by the owner. */
export function transactionalService({ db, clock, write, queue }: Context) {
  const store = outboxStore(db);
  const shown = (row: DeliveryRow): TransactionalEmail => ({
    ...shownDelivery(row),
    createdAt: row.createdAt,
    simulated: row.simulated,
    about: queue.kinds.about(row.cause),
  });

  return {
    /** The newest first, in pages. @param before the `next` of the page before */
    async list(before?: number, status?: DeliveryStatus): Promise<TransactionalPage> {
      const rows = await store.singles(PAGE, before, status);
      return { emails: rows.map(shown), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
    },

    /** Lets a failed delivery be tried anew; one that has not failed stays as it is. @throws NotFound */
    async retry(id: number): Promise<TransactionalEmail> {
      await write((trx) => outboxStore(trx).requeueSingle(id, clock.now().toISOString()));
      const row = await store.single(id);
      if (!row) throw new NotFound("Mail");
      return shown(row);
    },
  };
}
