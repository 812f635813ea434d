import { Invalid, TooLarge } from "../errors.ts";
import { Base64Decoder } from "./base64.ts";
import type { PhotoIntake } from "./intake.ts";

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_LIST, CLOSE_LIST, COLON, COMMA] = Buffer.from('"\\{}[]:,');
const PHOTOS = "photoData";

/** Everything but the photos fits in this. */
const MOST_TEXT = 64 * 1024;

/**
 * Reads the spec's JSON while it arrives. The texts in the list `photoData` go to files; everything else is copied, with a
 * short text for each photo, and parsed as JSON when all of it is there, so that only strings need to be told apart here.
 */
export class JsonBodyReader {
  readonly #intake: PhotoIntake;
  readonly #copy: Buffer = Buffer.allocUnsafe(MOST_TEXT);
  #length = 0;
  /** What is open: braces and brackets. */
  #depth = 0;
  #key = "";
  #keyStart = -1;
  #isKeyNext = false;
  #isInString = false;
  #isEscaped = false;
  #isInPhotos = false;
  #photo: Base64Decoder | undefined;

  constructor(intake: PhotoIntake) {
    this.#intake = intake;
  }

  async push(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#photo) at = await this.#readPhoto(this.#photo, chunk, at);
      else {
        const byte = chunk[at] ?? 0;
        if (this.#isInString) this.#readString(byte);
        else await this.#readStructure(byte);
        at += 1;
      }
    }
  }

  /** What was sent, a short text in the place of each photo. @throws Invalid when it was no JSON */
  end(): unknown {
    try {
      return JSON.parse(this.#copy.toString("utf8", 0, this.#length));
    } catch {
      throw new Invalid("", "The request could not be understood");
    }
  }

  async #readPhoto(photo: Base64Decoder, chunk: Buffer, from: number): Promise<number> {
    const quote = chunk.indexOf('"', from);
    await photo.push(chunk.subarray(from, quote === -1 ? chunk.length : quote));
    if (quote === -1) return chunk.length;
    await photo.end();
    await this.#intake.end();
    this.#photo = undefined;
    this.#keep(QUOTE);
    return quote + 1;
  }

  #readString(byte: number) {
    this.#keep(byte);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInString = false;
      if (this.#keyStart === -1) return;
      this.#key = this.#copy.toString("utf8", this.#keyStart, this.#length - 1);
      this.#keyStart = -1;
    }
  }

  async #readStructure(byte: number) {
    this.#keep(byte);
    if (byte === QUOTE) {
      if (this.#isInPhotos && this.#depth === 2) {
        await this.#intake.begin(null);
        this.#photo = new Base64Decoder((bytes) => this.#intake.write(bytes));
        return;
      }
      this.#isInString = true;
      if (this.#depth === 1 && this.#isKeyNext) this.#keyStart = this.#length;
    } else if (byte === OPEN_BRACE || byte === OPEN_LIST) {
      this.#depth += 1;
      this.#isKeyNext = byte === OPEN_BRACE && this.#depth === 1;
      if (this.#depth === 2) this.#isInPhotos = byte === OPEN_LIST && this.#key === PHOTOS;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_LIST) {
      if (this.#depth === 2) this.#isInPhotos = false;
      this.#depth -= 1;
    } else if (this.#depth === 1 && (byte === COLON || byte === COMMA)) {
      this.#isKeyNext = byte === COMMA;
    }
  }

  #keep(byte: number | undefined) {
    if (this.#length >= MOST_TEXT) throw new TooLarge("That is too large to send");
    this.#copy[this.#length] = byte ?? 0;
    this.#length += 1;
  }
}
