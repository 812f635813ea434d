import type { FileHandle } from "node:fs/promises";
import { BrokenPicture } from "./refusals.ts";

const WINDOW = 64 * 1024;

/** Random access to a file through one small window, so that the memory it takes does not depend on the file's size. */
export class FileReader {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #window = Buffer.allocUnsafe(WINDOW);
  #start = 0;
  #length = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /**
   * The bytes from `position` on, exactly `length` of them; good until the next call.
   * @throws BrokenPicture when the file ends before
   */
  async read(position: number, length: number): Promise<Buffer> {
    if (position < 0 || length < 0 || position + length > this.size) throw new BrokenPicture("ends too early");
    if (length > WINDOW) return this.#fill(Buffer.allocUnsafe(length), position, length);
    if (position < this.#start || position + length > this.#start + this.#length) {
      this.#length = 0;
      const wanted = Math.min(WINDOW, this.size - position);
      await this.#fill(this.#window, position, wanted);
      this.#start = position;
      this.#length = wanted;
    }
    return this.#window.subarray(position - this.#start, position - this.#start + length);
  }

  /** The bytes from `position` on that are at hand, at least one; good until the next call. */
  async block(position: number): Promise<Buffer> {
    const [first] = await this.read(position, 1);
    if (first === undefined) throw new BrokenPicture("ends too early");
    return this.#window.subarray(position - this.#start, this.#length);
  }

  async #fill(buffer: Buffer, position: number, length: number): Promise<Buffer> {
    for (let done = 0; done < length; ) {
      const { bytesRead } = await this.#handle.read(buffer, done, length - done, position + done);
      if (bytesRead === 0) throw new BrokenPicture("ends too early");
      done += bytesRead;
    }
    return buffer;
  }
}
