import pLimit from "p-limit";
import type { GalleryPhotoSubmission, PhotoListQuery, PhotoSubmission } from "../../schema/photos.ts";
import { galleryPhotoSubmission } from "../../schema/photos.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { NotFound } from "../errors.ts";
import { forgetAnswers, idsMadeWith } from "../idempotency/once.ts";
import type { StoredPicture } from "../media/stores/stored-pictures.ts";
import type { PushService } from "../push/service.ts";
import { restorableSince } from "../retention/soft-deletes.ts";
import { photoEmails } from "./outbox-kinds.ts";
import { photoZip } from "./photo-zip.ts";
import { presented } from "./present.ts";
import { photoStore, type SubmissionRow } from "./store.ts";
import { submitting } from "./submit.ts";

export type PhotoService = ReturnType<typeof photoService>;

/** What the gallery gets when it asks for no number: with five photos each still below 60 kB compressed. */
const GALLERY_LIMIT = 200;

/** As the calls' addresses have it. */
const CALLS = "photo-submissions";

/** How many pictures are looked for at the same time: on another machine, each look is a way there and back. */
const LOOKS_AT_ONCE = 20;

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
  const isHeldBack = async (trx?: Database) => (await business.settings(trx)).approvePhotos;

  return {
    /**
     * Reads a submission by `receive`, takes its photos in and stores it: all of it or nothing. The same submission sent
     * twice (the same key) is stored once. Who sends many at once waits their turn.
     * @param address the visitor's, for a fair share
     * @throws Invalid, TooLarge, KeyReused, NotFound, and what the file system throws
     */
    submit: submitting(context, photoEmails(context, { business, mails, push }), isHeldBack),

    /** What the gallery shows, newest first: everything, or what the owner approved and the visitor's own. */
    async gallery({ limit = GALLERY_LIMIT, before, keys = [] }: PhotoListQuery): Promise<GalleryPhotoSubmission[]> {
      const heldBack = await isHeldBack();
      const onlyApprovedOr = heldBack ? await idsMadeWith(db, CALLS, keys) : null;
      const rows = await store.page({ limit, before, onlyApprovedOr });
      const stored = await store.withPhotos(rows);
      return stored.map((row) => galleryPhotoSubmission.parse(presented(row, heldBack)));
    },

    /** Every submission as the owner sees it, newest first; or so many, those that wait first. */
    async list({ limit, before, rows: most }: PhotoListQuery): Promise<PhotoSubmission[]> {
      const heldBack = await isHeldBack();
      const rows =
        most === undefined
          ? await store.page({ limit: limit ?? null, before, onlyApprovedOr: null })
          : await store.part(most, heldBack);
      return (await store.withPhotos(rows)).map((row) => presented(row, heldBack));
    },

    /** How many submissions there are in all, on every page together. */
    async count(forOwner: boolean): Promise<number> {
      return store.count(!forOwner && (await isHeldBack()));
    },

    /** How many submissions wait for the owner's approval. */
    countWaiting: async (): Promise<number> =>
      (await isHeldBack()) ? (await store.count()) - (await store.count(true)) : 0,

    /** @throws NotFound */
    approve: (id: number) => changed((trx) => photoStore(trx).approve(id)),

    /** The names of the pictures that `delete` has hidden. */
    hiddenNames: async (): Promise<Set<string>> => new Set(await store.hiddenNames()),

    /** Hides a submission from everybody; `restore` brings it back until it is purged. @throws NotFound */
    async delete(id: number): Promise<void> {
      const deletedAt = clock.now().toISOString();
      const isHidden = await write((trx) => photoStore(trx).delete(id, deletedAt));
      if (!isHidden) throw new NotFound("Photo submission");
    },

    /** Takes a deletion back; of a submission that is not deleted it changes nothing. @throws NotFound */
    restore: (id: number): Promise<PhotoSubmission> =>
      changed(async (trx) => {
        const isBack = await photoStore(trx).restore(id, restorableSince(clock));
        return isBack ? photoStore(trx).byId(id) : undefined;
      }),

    /** Removes for good what was deleted before a moment: submissions, their pictures and the originals. */
    async purge(before: string): Promise<void> {
      const ids = await store.idsDeletedBefore(before);
      if (ids.length === 0) return;
      // Files go before their rows: after a failure the next purge finds the rows again.
      await removeFiles(ids);
      await write((trx) => deleteAll(trx, ids));
    },

    /**
     * Removes the files of a person's pictures. `erase` comes after it, so that a failed erasure can be repeated.
     * @param email in lower case
     */
    async eraseFiles(email: string): Promise<void> {
      await removeFiles(await store.idsOf(email));
    },

    /**
     * Deletes a person's submissions; `erased` follows once that is committed.
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

    /** Removes the files of what came in between `eraseFiles` and `erase`. */
    async erased({ pictures }: ErasedPhotos): Promise<void> {
      if (pictures.length > 0) await files.remove(pictures);
    },

    /**
     * The original of one photo.
     * @returns the picture, and the name to give it: the customer's, with the submission's id
     * @throws NotFound
     */
    async original(id: number, position: number): Promise<{ picture: StoredPicture; filename: string }> {
      const [row, photos] = [await store.byId(id), await store.photosOf([id])];
      const photo = photos.find((candidate) => candidate.position === position);
      const picture = photo && (await files.original(photo.original));
      if (!row || !picture) throw new NotFound("Photo");
      return { picture, filename: downloadName(row.customerName, id, photo) };
    },

    /** The first photo of every submission as one archive, made while it is sent. */
    async zip() {
      const rows = await store.withPhotos(await store.page({ limit: null, before: undefined, onlyApprovedOr: null }));
      const { day } = await business.today();
      const entries = await pLimit(LOOKS_AT_ONCE).map(
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

  /** A row that has just been changed, as the owner sees it. @throws NotFound where there is none */
  async function changed(change: (trx: Database) => Promise<SubmissionRow | undefined>): Promise<PhotoSubmission> {
    const row = await write(change);
    const [stored] = row ? await store.withPhotos([row]) : [];
    if (!stored) throw new NotFound("Photo submission");
    return presented(stored, await isHeldBack());
  }

  /** Deletes submissions, and what calls were answered of them. */
  async function deleteAll(trx: Database, ids: number[]): Promise<void> {
    await photoStore(trx).deleteAll(ids);
    await forgetAnswers(trx, CALLS, ids);
  }

  async function removeFiles(ids: number[]): Promise<void> {
    const photos = ids.length > 0 ? await store.photosOf(ids) : [];
    if (photos.length > 0) await files.remove(photos.map(({ name }) => name));
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system takes these in a name.
const NOT_IN_NAMES = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

function downloadName(customer: string, id: number, photo: { position: number; original: string }): string {
  const extension = photo.original.slice(photo.original.lastIndexOf("."));
  const number = photo.position > 0 ? `-${photo.position + 1}` : "";
  return `${customer.replace(NOT_IN_NAMES, "_").replace(/^\.+/, "_")}-${id}${number}${extension}`;
}
