import type { ContactMessage, NewMessage } from "../../schema/contact.ts";
import { CONTACT_SUBJECTS } from "../../schema/contact-subjects.ts";
import type { ListQuery } from "../../schema/list-query.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { NotFound } from "../errors.ts";
import { forgetAnswers } from "../idempotency/once.ts";
import type { PushService } from "../push/service.ts";
import { restorableSince } from "../retention/soft-deletes.ts";
import { contactEmails } from "./outbox-kinds.ts";
import { contactStore } from "./store.ts";

export type ContactService = ReturnType<typeof contactService>;

export interface ContactNeeds {
  mails: BusinessMails;
  push: PushService;
}

/** Visitors' messages to the owner (product.md, *Stored data*). */
export function contactService(context: Context, { mails, push }: ContactNeeds) {
  const { db, clock, write, dryRun } = context;
  const emails = contactEmails(context, mails, push);
  const store = contactStore(db);

  async function mark(id: number, as: { isRead: true } | { isSaved: true }): Promise<ContactMessage> {
    const row = await write((trx) => contactStore(trx).update(id, as));
    if (!row) throw new NotFound("Message");
    return row;
  }

  return {
    /** All messages, the newest first; with `rows`, at most so many that match `search`, unread ones first. */
    async list({ rows, search }: ListQuery = { search: "" }): Promise<ContactMessage[]> {
      if (rows === undefined) return store.list();
      const labelled = CONTACT_SUBJECTS.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
      return store.part(
        rows,
        search,
        labelled.map(({ value }) => value),
      );
    },

    /** The number of messages, and of unread ones. */
    count: (): Promise<{ all: number; unread: number }> => store.count(),

    /**
     * Stores an unread message with a mail to the owner. A filled honeypot stores nothing; the answer is the same.
     */
    async create({ website, ...message }: NewMessage): Promise<ContactMessage> {
      const row = { ...message, createdAt: clock.now().toISOString() };
      if (website) return dryRun((trx) => contactStore(trx).insert(row));
      return write(async (trx) => {
        const inTransaction = contactStore(trx);
        const inserted = await inTransaction.insert(row);
        await emails.written(trx, inserted);
        return inserted;
      });
    },

    /** Marks a message as read. A repeated call changes nothing. @throws NotFound */
    markRead: (id: number) => mark(id, { isRead: true }),

    /** Marks a message as saved. A repeated call changes nothing. @throws NotFound */
    save: (id: number) => mark(id, { isSaved: true }),

    /** Deletes a message; it can be restored until it is purged. @throws NotFound */
    async delete(id: number): Promise<void> {
      const deletedAt = clock.now().toISOString();
      if (!(await write((trx) => contactStore(trx).delete(id, deletedAt)))) throw new NotFound("Message");
    },

    /** Restores a deleted message; one that is not deleted is not changed. @throws NotFound */
    async restore(id: number): Promise<ContactMessage> {
      const row = await write(async (trx) => {
        const inTransaction = contactStore(trx);
        return (await inTransaction.restore(id, restorableSince(clock))) && inTransaction.byId(id);
      });
      if (!row) throw new NotFound("Message");
      return row;
    },

    /** Purges messages that were deleted before a time. */
    async purge(before: string): Promise<void> {
      await write(async (trx) => forget(trx, await contactStore(trx).purge(before)));
    },

    /** Deletes a person's messages. @param email in lower case @returns their ids */
    async erase(trx: Database, email: string): Promise<number[]> {
      const ids = await contactStore(trx).deleteOf(email);
      await forget(trx, ids);
      return ids;
    },
  };
}

/** Deletes the stored answers about messages, of the public form and of the desk. */
async function forget(trx: Database, ids: number[]): Promise<void> {
  for (const noun of ["contact", "contact-messages"]) await forgetAnswers(trx, noun, ids);
}
