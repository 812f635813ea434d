import { StringDecoder } from "node:string_decoder";
import { getManyValues, isMany } from "stream-chain/defs.js";
import Assembler from "stream-json/assembler.js";
import { jsonParser, type Token } from "stream-json/parser.js";
import { Invalid, TooLarge } from "../errors.ts";
import { DataUrlDecoder } from "./data-url.ts";
import type { PhotoIntake } from "./intake.ts";

const PHOTOS = "photoData";

/** Everything but the photos fits in this. It is also what bounds the parser, which is made for trusted senders. */
const MOST_TEXT = 64 * 1024;

/** Reads the spec's JSON while it arrives: the texts in the list `photoData` go to files, everything else is put together. */
export class JsonBodyReader {
  readonly #intake: PhotoIntake;
  readonly #utf8 = new StringDecoder("utf8");
  readonly #parse = jsonParser({ packStrings: false });
  readonly #fields = new Assembler();
  #length = 0;
  /** The string under way, where it is no photo. */
  #text = "";
  #photo: DataUrlDecoder | undefined;

  constructor(intake: PhotoIntake) {
    this.#intake = intake;
  }

  /** @throws Invalid when it is no JSON or a photo is no base64, TooLarge */
  async push(bytes: Buffer): Promise<void> {
    await this.#read(this.#tokens(this.#utf8.write(bytes)));
  }

  /** What was sent, an empty text in the place of each photo. @throws Invalid when it was no JSON */
  async end(): Promise<unknown> {
    // A space ends whatever stands last.
    await this.#read(this.#tokens(`${this.#utf8.end()} `));
    const { done, current } = this.#fields;
    if (!done || current === null) throw notUnderstood();
    return current;
  }

  #tokens(text: string): Token[] {
    try {
      const tokens = this.#parse(text);
      return isMany(tokens) ? getManyValues(tokens) : [];
    } catch {
      throw notUnderstood();
    }
  }

  async #read(tokens: Token[]): Promise<void> {
    let base64 = "";
    for (const token of tokens) {
      if (!this.#photo) await this.#readField(token);
      else if (token.name === "stringChunk") base64 += token.value;
      else {
        await this.#intake.write(this.#photo.push(base64));
        await this.#intake.write(this.#photo.end());
        await this.#intake.end();
        this.#fields.consume({ name: "stringValue", value: "" });
        this.#photo = undefined;
        base64 = "";
      }
    }
    if (this.#photo) await this.#intake.write(this.#photo.push(base64));
  }

  async #readField(token: Token): Promise<void> {
    this.#length += 1 + ("value" in token && typeof token.value === "string" ? token.value.length : 0);
    if (this.#length > MOST_TEXT) throw new TooLarge("That is too large to send");
    if (token.name === "startString" && this.#isPhoto()) {
      await this.#intake.begin(null);
      this.#photo = new DataUrlDecoder();
    } else if (token.name === "startString") this.#text = "";
    else if (token.name === "stringChunk") this.#text += token.value;
    else if (token.name === "endString") this.#fields.consume({ name: "stringValue", value: this.#text });
    else this.#fields.consume(token);
  }

  #isPhoto(): boolean {
    const { current, depth, path } = this.#fields;
    return Array.isArray(current) && depth === 2 && path[0] === PHOTOS;
  }
}

const notUnderstood = () => new Invalid("", "The request could not be understood");
