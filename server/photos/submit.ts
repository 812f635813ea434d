import { PHOTO_INVALID_TYPE, PHOTO_LIMITS, PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import { type NewPhotoSubmission, type PhotoSubmission, photoSubmission } from "../../schema/photos.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid } from "../errors.ts";
import { findStoredAnswer } from "../idempotency/once.ts";
import type { PreparedPicture } from "../media/decode/prepare.ts";
import { RefusedPicture } from "../media/decode/refusals.ts";
import { newPictureName } from "../media/picture-names.ts";
import { runInCall } from "../web/current-call.ts";
import type { ReceivedPhoto } from "./intake.ts";
import type { photoEmails } from "./outbox-kinds.ts";
import { toPhotoSubmission } from "./present.ts";
import type { ReceivedSubmission } from "./receive.ts";
import { photoStore } from "./store.ts";
import { uploadLimits } from "./upload-limits.ts";

/** Concurrent submissions; each may need a hundred megabytes of disk, and a few hundred kilobytes of memory. */
const CONCURRENT = 32;

/** Concurrent submissions from one address. The phones of a festival may share one, and each takes seconds. */
const CONCURRENT_FROM_ADDRESS = 24;

/**
 * Receives, prepares and stores submissions, each completely or not at all.
 * @param needsApproval whether photos wait for the owner's approval
 */
export function submissionHandler(
  { db, clock, write, files, pictures }: Context,
  emails: ReturnType<typeof photoEmails>,
  needsApproval: (trx: Database) => Promise<boolean>,
) {
  const limited = uploadLimits(CONCURRENT, CONCURRENT_FROM_ADDRESS);

  return function submit(
    address: string,
    receive: (folder: string) => Promise<ReceivedSubmission>,
  ): Promise<PhotoSubmission> {
    return limited(address, async () => {
      const work = await files.workFolder();
      try {
        const received = await receive(work.incoming);
        const { key } = received;
        const before = key && (await findStoredAnswer(db, key));
        if (before) return photoSubmission.parse(JSON.parse(before));
        return await runInCall({ caller: null, key }, () => storeSubmission(received, work.ready));
      } finally {
        await files.discard(work);
      }
    });
  };

  async function storeSubmission({ submission, photos }: ReceivedSubmission, folder: string): Promise<PhotoSubmission> {
    const count = photos.length + submission.photoUrls.length;
    if (count === 0) throw new Invalid("photoData", PHOTO_TEXTS.noPhoto);
    if (count > PHOTO_LIMITS.count) throw new Invalid("photoData", PHOTO_TEXTS.tooMany);

    const preparedPictures = await prepared(photos, folder);
    try {
      await files.publish(folder);
      return await insert(submission, preparedPictures, photos);
    } finally {
      await removeUnstored(preparedPictures.map(({ name }) => name));
    }
  }

  /**
   * Removes pictures that no row names, because the write failed or the same submission was stored meanwhile. When the database
   * does not answer, the row may have been committed: the pictures stay.
   */
  async function removeUnstored(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const isStored = await photoStore(db)
      .hasPhotos(names)
      .catch(() => true);
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

  function insert(submission: NewPhotoSubmission, preparedPictures: PreparedPicture[], photos: ReceivedPhoto[]) {
    const { photoData: _files, photoFilenames: _named, photoCount: _counted, ...fields } = submission;
    return write(async (trx) => {
      const inTransaction = photoStore(trx);
      const row = await inTransaction.insert({
        ...fields,
        photoFilenames: photos.map(({ filename }) => filename ?? ""),
        photoCount: photos.length + fields.photoUrls.length,
        createdAt: clock.now().toISOString(),
      });
      for (const [position, { name, width, height, widths, original }] of preparedPictures.entries()) {
        await inTransaction.insertPhoto({ submissionId: row.id, position, name, width, height, widths, original });
      }
      const [stored] = await inTransaction.withPhotos([row]);
      if (!stored) throw new Error("The inserted submission was not found");
      await emails.submitted(trx, row);
      return toPhotoSubmission(stored, await needsApproval(trx));
    });
  }
}

function refusalText({ refusal }: RefusedPicture, filename: string | null | undefined): string {
  if (refusal !== "not-a-picture") return PHOTO_TEXTS.broken;
  return filename ? PHOTO_TEXTS.notAnImage(filename) : PHOTO_INVALID_TYPE;
}
