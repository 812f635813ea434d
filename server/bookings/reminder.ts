import { z } from "zod";
import type { Booking } from "../../schema/bookings.ts";
import { frameMail } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { exampleBooking } from "./example-booking.ts";
import { reminderMail } from "./mail-texts.ts";
import { bookingStore } from "./store.ts";

const payload = z.object({ id: z.number(), date: z.string(), origin: z.string().nullable() });

const causesOf = (id: number) => `booking-reminder:${id}:`;

/** The mail to the host of a confirmed booking before its day (product.md, *Bookings*). Its facts are those of the moment of sending. */
export function bookingReminder({ db, queue }: Context, mails: BusinessMails) {
  const kind = queue.define({
    name: "booking-reminder",
    cause: "booking-reminder:",
    subject: "booking",
    payload,
    about: (id) => `Two days before booking ${id}, to its customer`,
    compose,
    examples: async (origin) => {
      const { today } = await mails.present();
      const content = await mailAbout({ ...exampleBooking(today), status: "confirmed" }, origin);
      return [{ id: "booking-reminder", when: "To a customer two days before a confirmed booking", content }];
    },
  });

  return {
    /** Queues the mail, once for each booking and date. */
    async add(trx: Database, { id, customerEmail }: Booking, date: string): Promise<void> {
      await kind.add(trx, {
        cause: causesOf(id) + date,
        recipient: customerEmail,
        payload: { id, date, origin: mails.origin },
      });
    },

    /** Whether the mail for a booking's date was queued, also if it was sent to a former address. */
    isQueued: async (from: Database, id: number, date: string): Promise<boolean> =>
      (await kind.newest(from, causesOf(id) + date)) !== null,

    /** Changes the recipient of an unsent mail. */
    readdress: (trx: Database, { id, customerEmail }: Booking) => kind.readdress(trx, causesOf(id), customerEmail),
  };

  async function compose({ id, date, origin }: z.infer<typeof payload>) {
    const booking = await bookingStore(db).byId(id);
    if (!booking) return { outdated: "The booking was deleted" };
    if (booking.status !== "confirmed") return { outdated: "The booking is not confirmed any more" };
    if (booking.preferredDate !== date) return { outdated: "The booking was moved to another day" };
    if ((await mails.present()).today > date) return { outdated: "The day of the booking is over" };
    return mailAbout(booking, origin);
  }

  async function mailAbout(booking: Booking, origin: string | null) {
    const { settings, from, today } = await mails.present();
    return {
      mail: {
        from,
        toName: booking.customerName,
        replyTo: { name: settings.name, address: settings.email },
        ...frameMail(reminderMail(booking, settings, today), { business: settings, origin }, null),
      },
    };
  }
}
