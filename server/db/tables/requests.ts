import type { Generated } from "kysely";
import type { Booking } from "../../../schema/bookings.ts";
import type { ContactMessage } from "../../../schema/contact.ts";
import type { StoredRow } from "./stored.ts";

/** What visitors send: bookings, messages and photos. */
export interface RequestTables {
  bookings: StoredRow<Booking, "status" | "revision">;
  contactMessages: StoredRow<ContactMessage, "isRead" | "isSaved"> & {
    /** Set while a deletion can be undone: the row is hidden everywhere, and purged later. */
    deletedAt: string | null;
  };
  photoSubmissions: {
    id: Generated<number>;
    customerName: string;
    customerEmail: string | null;
    /** Photos given by link; uploaded ones are rows of `photos`. */
    photoUrls: string[];
    photoFilenames: string[];
    photoCount: Generated<number>;
    location: string | null;
    description: string | null;
    isApproved: Generated<boolean>;
    createdAt: string;
    /** As in `contactMessages`. */
    deletedAt: string | null;
  };
  photos: {
    id: Generated<number>;
    submissionId: number;
    position: number;
    name: string;
    width: number;
    height: number;
    widths: number[];
    original: string;
  };
}
