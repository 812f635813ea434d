import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

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
  /** Takes what stands in the folder `ready`: the owner's copies among the originals, the rest among the public. For good when this is done. */
  publish(ready: string): Promise<void>;
  /** Removes every file of these pictures. */
  remove(names: string[]): Promise<void>;
  /**
   * Moves aside what is not known and older, and back what is known again: another database may know it. In a bucket nothing
   * moves, for another site may keep its pictures under the same prefix.
   */
  reconcile(known: Set<string>, olderThan: Date): Promise<void>;
  /**
   * Holds the database against what is stored.
   * @param photos the pictures that it names and that have an original
   * @throws Unavailable when the store does not answer
   */
  count(photos: string[]): Promise<PictureCounts>;
}

export interface PictureCounts {
  /** Pictures whose original is not here. */
  missing: number;
  /** Pictures here that belong to nothing. */
  unknown: number;
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
