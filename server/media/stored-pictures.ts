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
  /** Takes what stands in the folder `ready`: originals among the originals, the rest among the public. For good when this is done. */
  publish(ready: string, originals: string[]): Promise<void>;
  /** Removes every file of these pictures. */
  remove(names: string[]): Promise<void>;
  /** Removes the files of pictures that nobody knows. */
  removeUnknown(known: Set<string>, olderThan: Date): Promise<void>;
}
