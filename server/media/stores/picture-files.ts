import { type WorkFolder, workFolders } from "../work-folders.ts";
import { localPictures } from "./local.ts";
import type { Bucket, StoredPictures } from "./stored-pictures.ts";

export interface PictureFiles extends StoredPictures {
  /** Creates a work folder on this machine for one submission. */
  workFolder(): Promise<WorkFolder>;
  /** Deletes the rest of the folder. */
  discard(work: WorkFolder): Promise<void>;
  /** Removes abandoned work folders of an earlier process. */
  sweep(olderThan: Date): Promise<void>;
}

/**
 * Where pictures are processed and stored: in the data folder, or stored in a bucket that several machines share.
 * @throws CannotStart when the folder or the bucket cannot be used
 */
export async function pictureFiles(dataFolder: string, bucket: Bucket | undefined): Promise<PictureFiles> {
  const work = await workFolders(dataFolder);
  const stored = await (bucket ? loadBucketPictures(bucket) : localPictures(dataFolder));
  return { ...stored, workFolder: work.make, discard: work.discard, sweep: work.sweep };
}

// Loaded on demand: Amazon's client takes 33 MB.
const loadBucketPictures = async (bucket: Bucket) => (await import("./bucket.ts")).bucketPictures(bucket);
