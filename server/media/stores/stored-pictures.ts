import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** A picture that can be read, from any store. */
export interface StoredPicture {
  bytes: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

/** A store of pictures. A picture with a name is complete, and its name is never used for other bytes. */
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
   * Compares the database with the stored files.
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

/** A bucket of an S3-compatible store. Its credentials are the environment's `AWS_…`. */
export interface Bucket {
  name: string;
  /** What every key begins with; empty or ending in a slash. */
  prefix: string;
  /** Its region; `AWS_REGION` by default. */
  region?: string | undefined;
  /** The store's address; Amazon's own where there is none. */
  endpoint?: string | undefined;
}
