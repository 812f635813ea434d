import { PHOTO_INVALID_TYPE, PHOTO_LIMITS, PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import { type NewPhotoSubmission, type PhotoSubmission, photoSubmission } from "../../schema/photos.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid } from "../errors.ts";
import { answerBefore } from "../idempotency/once.ts";
import type { PreparedPicture } from "../media/decode/prepare.ts";
import { RefusedPicture } from "../media/decode/refusals.ts";
import { newPictureName } from "../media/picture-names.ts";
import { inCall } from "../web/current-call.ts";
import type { ReceivedPhoto } from "./intake.ts";
import type { photoEmails } from "./outbox-kinds.ts";
import { presented } from "./present.ts";
import type { Received } from "./receive.ts";
import { photoStore } from "./store.ts";
import { uploadLimits } from "./upload-limits.ts";

/** Submissions on their way at once; each may hold a hundred megabytes of disk, and a few hundred kilobytes of memory. */
const AT_ONCE = 32;

/** Of those from one address. The phones of a festival may share one, and each is done in seconds. */
const AT_ONCE_EACH = 24;

/**
 * Receives, takes in and stores submissions, each all or not at all.
 * @param isHeldBack whether photos wait for the owner's approval
 */
export function submitting(
  { db, clock, write, files, pictures }: Context,
  emails: ReturnType<typeof photoEmails>,
  isHeldBack: (trx: Database) => Promise<boolean>,
) {
  const store = photoStore(db);
  const limited = uploadLimits(AT_ONCE, AT_ONCE_EACH);

  return function submit(address: string, receive: (folder: string) => Promise<Received>): Promise<PhotoSubmission> {
    return limited(address, async () => {
      const work = await files.workFolder();
      try {
        const received = await receive(work.incoming);
        const { key } = received;
        const before = key && (await answerBefore(db, key));
        if (before) return photoSubmission.parse(JSON.parse(before));
        return await inCall({ caller: null, key }, () => takeIn(received, work.ready));
      } finally {
        await files.discard(work);
      }
    });
  };

  async function takeIn({ submission, photos }: Received, folder: string): Promise<PhotoSubmission> {
    const count = photos.length + submission.photoUrls.length;
    if (count === 0) throw new Invalid("photoData", PHOTO_TEXTS.noPhoto);
    if (count > PHOTO_LIMITS.count) throw new Invalid("photoData", PHOTO_TEXTS.tooMany);

    const taken = await prepared(photos, folder);
    try {
      await files.publish(folder);
      return await insert(submission, taken, photos);
    } finally {
      await removeUnstored(taken.map(({ name }) => name));
    }
  }

  /**
   * Removes pictures that no row names: the write failed, or the same submission was stored meanwhile. Where the answer to a commit
   * was lost, the row may be there. While the database does not tell, they stay.
   */
  async function removeUnstored(names: string[]): Promise<void> {
    if (names.length === 0) return;
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
      return presented(stored, await isHeldBack(trx));
    });
  }
}

function refusalText({ refusal }: RefusedPicture, filename: string | null | undefined): string {
  if (refusal !== "not-a-picture") return PHOTO_TEXTS.broken;
  return filename ? PHOTO_TEXTS.notAnImage(filename) : PHOTO_INVALID_TYPE;
}
