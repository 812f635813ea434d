import type { DeliveryStatus, TransactionalEmail, TransactionalPage } from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import { type DeliveryRow, toDelivery } from "./delivery.ts";
import { outboxStore } from "./store.ts";

export type TransactionalService = ReturnType<typeof transactionalService>;

const PAGE = 50;

/** The owner's list of transactional mails, with their status and a retry. */
export function transactionalService({ db, clock, write, queue }: Context) {
  const store = outboxStore(db);
  const shown = (row: DeliveryRow): TransactionalEmail => ({
    ...toDelivery(row),
    createdAt: row.createdAt,
    simulated: row.simulated,
    about: queue.kinds.about(row.cause),
  });

  return {
    /** A page of mails, the newest first. @param before the `next` of the previous page */
    async list(before?: number, status?: DeliveryStatus): Promise<TransactionalPage> {
      const rows = await store.transactionalMails(PAGE, before, status);
      return { emails: rows.map(shown), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
    },

    /** Queues a failed delivery again; any other is not changed. @throws NotFound */
    async retry(id: number): Promise<TransactionalEmail> {
      await write((trx) => outboxStore(trx).requeueTransactional(id, clock.now().toISOString()));
      const row = await store.transactional(id);
      if (!row) throw new NotFound("Mail");
      return shown(row);
    },
  };
}
