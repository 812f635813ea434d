import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { localPictures } from "./local-pictures.ts";
import { type WorkFolder, workFolders } from "./work-folders.ts";

/** 128 random bits: the name of a stored picture cannot be guessed. */
export const newPictureName = () => randomBytes(16).toString("hex");

/** A picture that can be read, wherever it lies. */
export interface StoredPicture {
  bytes: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

/** Where pictures lie. One is complete from the moment it has its name there, and its name is never given to other bytes. */
export interface StoredPictures {
  /** Answers `GET /{file}` and `HEAD /{file}` in this scope with the public pictures, whole or in part. */
  serve(scope: FastifyInstance): Promise<void>;
  /** Null when it is not there. */
  original(file: string): Promise<StoredPicture | null>;
  /** Takes what stands in the folder `ready`: originals among the originals, the rest among the public. For good when this is done. */
  publish(ready: string, originals: string[]): Promise<void>;
  /** Removes every file of these pictures. */
  remove(names: string[]): Promise<void>;
  /** Removes the files of pictures that nobody knows. */
  removeUnknown(known: Set<string>, olderThan: Date): Promise<void>;
}

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
