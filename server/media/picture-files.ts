import { randomBytes } from "node:crypto";
import { localPictures } from "./local-pictures.ts";
import type { StoredPictures } from "./stored-pictures.ts";
import { type WorkFolder, workFolders } from "./work-folders.ts";

/** 128 random bits: the name of a stored picture cannot be guessed. */
export const newPictureName = () => randomBytes(16).toString("hex");

export interface PictureFiles extends Omit<StoredPictures, "removeUnknown"> {
  /** A folder on this machine for one submission's work. */
  workFolder(): Promise<WorkFolder>;
  /** Whatever is left in the folder goes. */
  discard(work: WorkFolder): Promise<void>;
  /** Removes what an earlier life of the server left behind: unfinished work, and files of no known picture. */
  sweep(known: Set<string>, olderThan: Date): Promise<void>;
}

/** A bucket of an S3-compatible store. Who may write into it, the environment's `AWS_…` say. */
export interface Bucket {
  name: string;
  /** What every key begins with; empty or ending in a slash. */
  prefix: string;
  /** Where it is; what `AWS_REGION` says where this says nothing. */
  region?: string | undefined;
  /** The store's address; Amazon's own where there is none. */
  endpoint?: string | undefined;
}

/**
 * Where pictures are worked on and kept: in the data folder, or kept in a bucket that several machines share.
 * @throws CannotStart when the folder or the bucket cannot be used
 */
export async function pictureFiles(dataFolder: string, bucket: Bucket | undefined): Promise<PictureFiles> {
  const work = await workFolders(dataFolder);
  const { removeUnknown, ...stored } = await (bucket ? inBucket(bucket) : localPictures(dataFolder));
  return {
    ...stored,
    workFolder: work.make,
    discard: work.discard,
    async sweep(known, olderThan) {
      await work.sweep(olderThan);
      await removeUnknown(known, olderThan);
    },
  };
}

// Loaded when it is needed: Amazon's client takes 33 MB.
const inBucket = async (bucket: Bucket) => (await import("./bucket-pictures.ts")).bucketPictures(bucket);
