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
  /** Null when it does not exist. */
  original(file: string): Promise<StoredPicture | null>;
  /** Moves the files of the folder `ready` to the originals and the public pictures. They are durable when this resolves. */
  publish(ready: string): Promise<void>;
  /** Removes every file of these pictures. */
  remove(names: string[]): Promise<void>;
  /**
   * Moves older unknown pictures aside, and known ones back, because another database may know them. In a bucket nothing is moved:
   * another site may have its pictures under the same prefix.
   */
  reconcile(known: Set<string>, olderThan: Date): Promise<void>;
  /**
   * Compares the database with the stored files.
   * @param photos the database's pictures that have an original
   * @throws Unavailable when the store does not answer
   */
  count(photos: string[]): Promise<PictureCounts>;
}

export interface PictureCounts {
  /** Pictures without their original. */
  missing: number;
  /** Stored pictures that the database does not know. */
  unknown: number;
}

/** A bucket of an S3-compatible store. Its credentials are the environment's `AWS_…`. */
export interface Bucket {
  name: string;
  /** The prefix of all keys; empty or ending in a slash. */
  prefix: string;
  /** Its region; `AWS_REGION` by default. */
  region?: string | undefined;
  /** The store's address; Amazon's by default. */
  endpoint?: string | undefined;
}
