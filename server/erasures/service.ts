import type { Erasure, ErasureCounts } from "../../schema/erasures.ts";
import type { BookingService } from "../bookings/service.ts";
import type { ContactService } from "../contact/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { truncateWal } from "../db/transaction.ts";
import { NotFound } from "../errors.ts";
import type { HistoryService } from "../history/service.ts";
import { forgetAnswersNaming } from "../idempotency/once.ts";
import type { PhotoService } from "../photos/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";
import { erasureStore } from "./store.ts";

export type ErasureService = ReturnType<typeof erasureService>;

export interface ErasureNeeds {
  subscribers: SubscriberService;
  bookings: BookingService;
  contact: ContactService;
  photos: PhotoService;
  history: HistoryService;
}

/** Erases a person by e-mail address: each noun erases its own data, in one transaction. */
export function erasureService(
  { db, clock, write, dryRun, queue }: Context,
  { subscribers, bookings, contact, photos, history }: ErasureNeeds,
) {
  const store = erasureStore(db);

  return {
    /** The last erasures, the newest first. */
    list: (): Promise<Erasure[]> => store.list(),

    /** The counts of a dry run of `erase`. @param email in lower case */
    preview: async (email: string): Promise<ErasureCounts> => (await dryRun((trx) => eraseIn(trx, email))).counts,

    /**
     * Erases everything with this address, in any case: the subscription with its consent, bookings, messages, photos with their
     * full-size copies, deliveries to or about the person, texts of the history, and stored answers of calls. Broadcasts keep their counts.
     * @param email in lower case
     * @throws NotFound when there are no data
     */
    async erase(email: string): Promise<Erasure> {
      await photos.eraseFiles(email);
      const { done, erasedPhotos } = await write(async (trx) => {
        const { counts, erasedPhotos } = await eraseIn(trx, email);
        const forgotten = (await history.erase(trx, email)) + (await forgetAnswersNaming(trx, email));
        if (forgotten === 0 && Object.values(counts).every((count) => count === 0))
          throw new NotFound("A person with this address");
        const erasedAt = clock.now().toISOString();
        return { done: await erasureStore(trx).insert({ ...counts, erasedAt }), erasedPhotos };
      });
      await photos.removeErased(erasedPhotos);
      await truncateWal(db);
      return done;
    },
  };

  async function eraseIn(trx: Database, email: string) {
    const found = {
      bookings: await bookings.erase(trx, email),
      messages: await contact.erase(trx, email),
      photos: await photos.erase(trx, email),
    };
    // Deliveries are found by the subscriber's id, so they are erased before the subscriber.
    const mails = await queue.erase(trx, {
      email,
      subscriberIds: await subscribers.idsOf(trx, email),
      about: { booking: found.bookings, message: found.messages, photos: found.photos.ids },
    });
    const counts: ErasureCounts = {
      subscribers: await subscribers.erase(trx, email),
      bookings: found.bookings.length,
      messages: found.messages.length,
      photos: found.photos.ids.length,
      mails,
    };
    return { counts, erasedPhotos: found.photos };
  }
}
