import type { FileHandle } from "node:fs/promises";
import { BrokenPicture } from "./refusals.ts";

const WINDOW = 64 * 1024;

/** Random access to a file through one small window, so that the memory it takes does not depend on the file's size. */
export class FileReader {
  readonly size: number;
  readonly #handle: FileHandle;
  #start = 0;
  #window = Buffer.alloc(0);

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
    if (position < this.#start || position + length > this.#start + this.#window.length) {
      const buffer = Buffer.alloc(Math.min(Math.max(length, WINDOW), this.size - position));
      const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, position);
      if (bytesRead < length) throw new BrokenPicture("ends too early");
      this.#start = position;
      this.#window = buffer.subarray(0, bytesRead);
    }
    return this.#window.subarray(position - this.#start, position - this.#start + length);
  }

  /** The bytes from `position` on, as many as are at hand, at least one. */
  async block(position: number): Promise<Buffer> {
    return this.read(position, Math.min(WINDOW, this.size - position) || 1);
  }
}
