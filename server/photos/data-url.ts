import { PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import { Invalid } from "../errors.ts";

const HEAD = /^data:[^,"]*;base64$/i;
const MOST_HEAD = 200;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes a base64 data URL that arrives in parts. @throws Invalid for any other text */
export class DataUrlDecoder {
  /** The text that is not decoded yet. */
  #text = "";
  #hasHead = false;
  #isPadded = false;

  /** Adds a part of the text. @returns the bytes that it completes */
  push(part: string): Buffer {
    this.#text += part;
    if (!this.#hasHead) this.#readHead();
    if (!this.#hasHead) return Buffer.of();
    return this.#decode(this.#text.length - (this.#text.length % 4));
  }

  /** @returns the last bytes; padding is optional */
  end(): Buffer {
    if (!this.#hasHead || this.#text.length === 1 || this.#text.includes("=")) throw wrong();
    return this.#decode(this.#text.length);
  }

  #readHead() {
    const comma = this.#text.indexOf(",");
    if (comma === -1 && this.#text.length <= MOST_HEAD) return;
    if (comma === -1 || comma > MOST_HEAD || !HEAD.test(this.#text.slice(0, comma))) throw wrong();
    this.#text = this.#text.slice(comma + 1);
    this.#hasHead = true;
  }

  #decode(length: number): Buffer {
    const base64 = this.#text.slice(0, length);
    this.#text = this.#text.slice(length);
    if (base64 === "") return Buffer.of();
    if (this.#isPadded || !BASE64.test(base64)) throw wrong();
    this.#isPadded = base64.endsWith("=");
    return Buffer.from(base64, "base64");
  }
}

const wrong = () => new Invalid("photoData", PHOTO_TEXTS.broken);
