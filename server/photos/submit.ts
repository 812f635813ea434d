import { PHOTO_INVALID_TYPE, PHOTO_LIMITS, PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import type { NewPhotoSubmission } from "../../schema/photos.ts";
import type { Context } from "../context.ts";
import { Conflict, Invalid } from "../errors.ts";
import type { PreparedPicture } from "../media/decode/prepare.ts";
import { RefusedPicture } from "../media/decode/refusals.ts";
import { newPictureName } from "../media/picture-names.ts";
import type { ReceivedPhoto } from "./intake.ts";
import type { photoEmails } from "./outbox-kinds.ts";
import type { Received } from "./receive.ts";
import { photoStore, type StoredSubmission } from "./store.ts";
import { uploadLimits } from "./upload-limits.ts";

/** Submissions on their way at once; each may hold a hundred megabytes of disk, and a few hundred kilobytes of memory. */
const AT_ONCE = 32;

/** Of those from one address. The phones of a festival may share one, and each is done in seconds. */
const AT_ONCE_EACH = 24;

/** Receives, takes in and stores submissions, each all or not at all. */
export function submitting(
  { db, clock, write, pages, files, pictures }: Context,
  emails: ReturnType<typeof photoEmails>,
) {
  const store = photoStore(db);
  const limited = uploadLimits(AT_ONCE, AT_ONCE_EACH);
  const underWay = new Map<string, Promise<StoredSubmission>>();

  return function submit(address: string, receive: (folder: string) => Promise<Received>): Promise<StoredSubmission> {
    return limited(address, async () => {
      const work = await files.workFolder();
      try {
        const received = await receive(work.incoming);
        return await once(received.submission, () => takeIn(received, work.ready));
      } finally {
        await files.discard(work);
      }
    });
  };

  /** Runs `take` unless the same submission is stored already or on its way. @throws Conflict when it is somebody else's */
  async function once(
    { submissionKey: key, customerEmail }: Received["submission"],
    take: () => Promise<StoredSubmission>,
  ): Promise<StoredSubmission> {
    if (!key) return take();
    const known = underWay.get(key) ?? (await stored(key)) ?? underWay.get(key);
    if (known) return again(await known, customerEmail);
    const taking = take();
    underWay.set(key, taking);
    try {
      return await taking;
    } catch (error) {
      // Two processes may store the same key at once; the database refuses the second.
      const earlier = await stored(key);
      if (!earlier) throw error;
      return again(earlier, customerEmail);
    } finally {
      underWay.delete(key);
    }
  }

  /** The answer to a call that was made before. The earlier one may have broken off before the pages showed it. */
  async function again(earlier: StoredSubmission, customerEmail: string | null): Promise<StoredSubmission> {
    if (earlier.customerEmail !== customerEmail) {
      throw new Conflict("This submission key belongs to another submission");
    }
    await pages.raise();
    return earlier;
  }

  async function stored(key: string): Promise<StoredSubmission | undefined> {
    const row = await store.byKey(key);
    return row && (await store.withPhotos([row]))[0];
  }

  async function takeIn({ submission, photos }: Received, folder: string): Promise<StoredSubmission> {
    const count = photos.length + submission.photoUrls.length;
    if (count === 0) throw new Invalid("photoData", PHOTO_TEXTS.noPhoto);
    if (count > PHOTO_LIMITS.count) throw new Invalid("photoData", PHOTO_TEXTS.tooMany);

    const taken = await prepared(photos, folder);
    try {
      await files.publish(folder);
      return await insert(submission, taken, photos);
    } catch (error) {
      await takeBack(taken.map(({ name }) => name));
      throw error;
    }
  }

  /** Where the answer to a commit was lost, the row may be there: it keeps its files. While nobody can tell, they stay. */
  async function takeBack(names: string[]): Promise<void> {
    const isStored = await store.hasPhotos(names).catch(() => true);
    if (!isStored) await files.remove(names);
  }

  async function prepared(photos: ReceivedPhoto[], folder: string): Promise<PreparedPicture[]> {
    const jobs = photos.map(({ path }) => ({ source: path, folder, name: newPictureName(), as: "photo" as const }));
    try {
      return await pictures.prepare(jobs);
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      throw new Invalid(`photoData.${error.index}`, refusalText(error, photos[error.index]?.filename));
    }
  }

  function insert(submission: NewPhotoSubmission, taken: PreparedPicture[], photos: ReceivedPhoto[]) {
    const { photoData: _files, photoFilenames: _named, photoCount: _counted, ...fields } = submission;
    return write(async (trx) => {
      const inTransaction = photoStore(trx);
      const row = await inTransaction.insert({
        ...fields,
        photoFilenames: photos.map(({ filename }) => filename ?? ""),
        photoCount: photos.length + fields.photoUrls.length,
        createdAt: clock.now().toISOString(),
      });
      for (const [position, { name, width, height, widths, original }] of taken.entries()) {
        await inTransaction.insertPhoto({ submissionId: row.id, position, name, width, height, widths, original });
      }
      const [stored] = await inTransaction.withPhotos([row]);
      if (!stored) throw new Error("What was just stored is not there");
      await emails.submitted(trx, row);
      return stored;
    });
  }
}

function refusalText({ refusal }: RefusedPicture, filename: string | null | undefined): string {
  if (refusal !== "not-a-picture") return PHOTO_TEXTS.broken;
  return filename ? PHOTO_TEXTS.notAnImage(filename) : PHOTO_INVALID_TYPE;
}
