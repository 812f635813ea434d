import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { PHOTO_LIMITS, PHOTO_TEXTS, PHOTO_TOO_LARGE } from "../../schema/photo-limits.ts";
import { Invalid, TooLarge } from "../errors.ts";

/** A photo as it came: a file, and the name that the visitor's device gave it. */
export interface ReceivedPhoto {
  path: string;
  filename: string | null;
}

/** Writes the photos of one submission to files while they arrive, within the limits of product.md, *Photos*. */
export class PhotoIntake {
  readonly photos: ReceivedPhoto[] = [];
  readonly #folder: string;
  #file: FileHandle | undefined;
  #bytes = 0;
  #bytesBefore = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Invalid when there are five already */
  async begin(filename: string | null): Promise<void> {
    if (this.photos.length >= PHOTO_LIMITS.count) throw new Invalid("photoData", PHOTO_TEXTS.tooMany);
    const photo = { path: path.join(this.#folder, `incoming-${this.photos.length}`), filename };
    this.#file = await open(photo.path, "wx");
    this.photos.push(photo);
    this.#bytesBefore = this.#bytes;
  }

  /** @throws TooLarge when all photos together pass the limit */
  async write(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    if (this.#bytes > PHOTO_LIMITS.totalBytes) {
      throw new TooLarge(this.photos.length === 1 ? PHOTO_TOO_LARGE : PHOTO_TEXTS.totalTooLarge(this.#bytesBefore));
    }
    await this.#file?.writeFile(bytes);
  }

  /** Closes the file under way, complete or not. */
  async end(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}
