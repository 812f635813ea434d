import pLimit from "p-limit";
import type { GalleryPhotoSubmission, PhotoListQuery, PhotoSubmission } from "../../schema/photos.ts";
import { galleryPhotoSubmission } from "../../schema/photos.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { NotFound } from "../errors.ts";
import { forgetAnswers, idsCreatedWith } from "../idempotency/once.ts";
import type { StoredPicture } from "../media/stores/stored-pictures.ts";
import type { PushService } from "../push/service.ts";
import { restorableSince } from "../retention/soft-deletes.ts";
import { photoEmails } from "./outbox-kinds.ts";
import { photoZip } from "./photo-zip.ts";
import { toPhotoSubmission } from "./present.ts";
import { photoStore, type SubmissionRow } from "./store.ts";
import { submissionHandler } from "./submit.ts";

export type PhotoService = ReturnType<typeof photoService>;

/** The default page of the gallery: below 60 kB compressed, also with five photos in each submission. */
const GALLERY_LIMIT = 200;

/** As in `/api/photo-submissions`. */
const API_PATH_SEGMENT = "photo-submissions";

/** The number of pictures that are looked up at the same time: in a bucket, each is a round trip. */
const CONCURRENT_LOOKUPS = 20;

export interface PhotoNeeds {
  business: BusinessService;
  mails: BusinessMails;
  push: PushService;
}

interface ErasedPhotos {
  ids: number[];
  pictures: string[];
}

/** Photos that visitors submit (product.md, *Photos*). */
export function photoService(context: Context, { business, mails, push }: PhotoNeeds) {
  const { db, clock, write, files } = context;
  const store = photoStore(db);
  const needsApproval = async (trx?: Database) => (await business.settings(trx)).approvePhotos;

  return {
    /**
     * Reads a submission with `receive` and stores it with its photos: all or nothing. A repeated call with the same idempotency
     * key stores nothing. Many simultaneous submissions wait in a queue.
     * @param address the visitor's network address, for fair shares
     * @throws Invalid, TooLarge, KeyReused, NotFound, and errors of the file system
     */
    submit: submissionHandler(context, photoEmails(context, { business, mails, push }), needsApproval),

    /** The public gallery, the newest first. When photos need approval: the approved ones, and those sent with `keys`. */
    async gallery({ limit = GALLERY_LIMIT, before, keys = [] }: PhotoListQuery): Promise<GalleryPhotoSubmission[]> {
      const onlyApproved = await needsApproval();
      const orIds = onlyApproved ? await idsCreatedWith(db, API_PATH_SEGMENT, keys) : null;
      const rows = await store.page({ limit, before, onlyApprovedOr: orIds });
      const stored = await store.withPhotos(rows);
      return stored.map((row) => galleryPhotoSubmission.parse(toPhotoSubmission(row, onlyApproved)));
    },

    /** The owner's list, the newest first; with `rows`, at most so many, those that wait for approval first. */
    async list({ limit, before, rows: most }: PhotoListQuery): Promise<PhotoSubmission[]> {
      const waitingFirst = await needsApproval();
      const rows =
        most === undefined
          ? await store.page({ limit: limit ?? null, before, onlyApprovedOr: null })
          : await store.newest(most, waitingFirst);
      return (await store.withPhotos(rows)).map((row) => toPhotoSubmission(row, waitingFirst));
    },

    /** The number of submissions that the owner, or everybody, can see. */
    async count(forOwner: boolean): Promise<number> {
      return store.count(!forOwner && (await needsApproval()));
    },

    /** The number of submissions that wait for the owner's approval. */
    countWaiting: async (): Promise<number> =>
      (await needsApproval()) ? (await store.count()) - (await store.count(true)) : 0,

    /** Approves a submission. @throws NotFound */
    approve: (id: number) => changed((trx) => photoStore(trx).approve(id)),

    /** The names of the pictures of deleted submissions. */
    hiddenNames: async (): Promise<Set<string>> => new Set(await store.hiddenNames()),

    /** Deletes a submission; it can be restored until it is purged. @throws NotFound */
    async delete(id: number): Promise<void> {
      const deletedAt = clock.now().toISOString();
      const isHidden = await write((trx) => photoStore(trx).delete(id, deletedAt));
      if (!isHidden) throw new NotFound("Photo submission");
    },

    /** Restores a deleted submission; one that is not deleted is not changed. @throws NotFound */
    restore: (id: number): Promise<PhotoSubmission> =>
      changed(async (trx) => {
        const isRestored = await photoStore(trx).restore(id, restorableSince(clock));
        return isRestored ? photoStore(trx).byId(id) : undefined;
      }),

    /** Purges submissions that were deleted before a time, with all their files. */
    async purge(before: string): Promise<void> {
      const ids = await store.idsDeletedBefore(before);
      if (ids.length === 0) return;
      // Files are removed before their rows: after a failure the next purge finds the rows again.
      await removeFiles(ids);
      await write((trx) => deleteAll(trx, ids));
    },

    /**
     * Removes the files of a person's pictures. It is called before `erase`, so that a failed erasure can be repeated.
     * @param email in lower case
     */
    async eraseFiles(email: string): Promise<void> {
      await removeFiles(await store.idsOf(email));
    },

    /**
     * Deletes a person's submissions. After the commit `removeErased` is called.
     * @param email in lower case
     * @returns the submissions' ids and the names of their pictures
     */
    async erase(trx: Database, email: string): Promise<ErasedPhotos> {
      const inTransaction = photoStore(trx);
      const ids = await inTransaction.idsOf(email);
      if (ids.length === 0) return { ids, pictures: [] };
      const pictures = (await inTransaction.photosOf(ids)).map(({ name }) => name);
      await deleteAll(trx, ids);
      return { ids, pictures };
    },

    /** Removes the files of submissions that arrived between `eraseFiles` and `erase`. */
    async removeErased({ pictures }: ErasedPhotos): Promise<void> {
      if (pictures.length > 0) await files.remove(pictures);
    },

    /**
     * The full-size copy of a photo.
     * @returns the picture, and its file name: the customer's name with the submission's id
     * @throws NotFound
     */
    async original(id: number, position: number): Promise<{ picture: StoredPicture; filename: string }> {
      const [row, photos] = [await store.byId(id), await store.photosOf([id])];
      const photo = photos.find((candidate) => candidate.position === position);
      const picture = photo && (await files.original(photo.original));
      if (!row || !picture) throw new NotFound("Photo");
      return { picture, filename: downloadName(row.customerName, id, photo) };
    },

    /** The first photo of every submission as an archive, which is streamed. */
    async zip() {
      const rows = await store.withPhotos(await store.page({ limit: null, before: undefined, onlyApprovedOr: null }));
      const { day } = await business.today();
      const entries = await pLimit(CONCURRENT_LOOKUPS).map(
        rows,
        async ({ id, customerName, photos: [photo], photoUrls }) => ({
          title: `${customerName}, submission ${id}`,
          ...(photo
            ? { name: downloadName(customerName, id, photo), picture: await files.original(photo.original) }
            : { link: photoUrls[0] ?? "" }),
        }),
      );
      return { filename: `photos-${day}.zip`, ...photoZip(entries) };
    },

    /** The names of all stored pictures. */
    pictureNames: () => store.photoNames(),
  };

  /** Changes a row. @returns it as the owner sees it @throws NotFound when `change` finds none */
  async function changed(change: (trx: Database) => Promise<SubmissionRow | undefined>): Promise<PhotoSubmission> {
    const row = await write(change);
    const [stored] = row ? await store.withPhotos([row]) : [];
    if (!stored) throw new NotFound("Photo submission");
    return toPhotoSubmission(stored, await needsApproval());
  }

  /** Deletes submissions, and the stored answers of their calls. */
  async function deleteAll(trx: Database, ids: number[]): Promise<void> {
    await photoStore(trx).deleteAll(ids);
    await forgetAnswers(trx, API_PATH_SEGMENT, ids);
  }

  async function removeFiles(ids: number[]): Promise<void> {
    const photos = ids.length > 0 ? await store.photosOf(ids) : [];
    if (photos.length > 0) await files.remove(photos.map(({ name }) => name));
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse these in a name.
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

function downloadName(customer: string, id: number, photo: { position: number; original: string }): string {
  const extension = photo.original.slice(photo.original.lastIndexOf("."));
  const number = photo.position > 0 ? `-${photo.position + 1}` : "";
  return `${customer.replace(NOT_IN_NAMES, "_").replace(/^\.+/, "_")}-${id}${number}${extension}`;
}
