import { PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import { Invalid } from "../platform/errors.ts";

const MOST_PREFIX = 200;
const DATA_URL = /^data:[^,"]*;base64$/i;
// Some writers of JSON escape the slash or the plus, which base64 is full of; a chunk may end within an escape.
const ESCAPE = /\\(?:\/|u00([0-9a-f]{2}))/gi;
const UNFINISHED_ESCAPE = /\\(?:u[0-9a-f]{0,3})?$/i;

/** Decodes the text of one base64 data URL that arrives in parts, straight from a JSON string. */
export class Base64Decoder {
  readonly #write: (bytes: Buffer) => Promise<void>;
  #prefix: string | null = "";
  #rest = "";
  #isPadded = false;

  constructor(write: (bytes: Buffer) => Promise<void>) {
    this.#write = write;
  }

  /** @throws Invalid when it is no base64 */
  async push(part: string): Promise<void> {
    let text = this.#rest + part;
    const unfinished = UNFINISHED_ESCAPE.exec(text)?.[0] ?? "";
    text = text.slice(0, text.length - unfinished.length);
    if (text.includes("\\")) text = text.replace(ESCAPE, (_escape, code) => (code ? charOf(code) : "/"));

    if (this.#prefix !== null) {
      const comma = text.indexOf(",");
      if (comma === -1) {
        if (text.length > MOST_PREFIX) throw wrong();
        this.#rest = text + unfinished;
        return;
      }
      if (!DATA_URL.test(text.slice(0, comma))) throw wrong();
      this.#prefix = null;
      text = text.slice(comma + 1);
    }
    const whole = text.length - (text.length % 4);
    this.#rest = text.slice(whole) + unfinished;
    await this.#decode(text.slice(0, whole));
  }

  /** @throws Invalid when the text ended where base64 cannot */
  async end(): Promise<void> {
    if (this.#prefix !== null || this.#rest.length === 1) throw wrong();
    await this.#decode(this.#rest);
  }

  async #decode(text: string): Promise<void> {
    if (text === "") return;
    if (this.#isPadded) throw wrong();
    const bytes = Buffer.from(text, "base64");
    const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
    this.#isPadded = padding > 0;
    // Node skips what is no base64; then fewer bytes come out than the letters hold.
    if (bytes.length !== Math.floor(((text.length - padding) * 3) / 4)) throw wrong();
    await this.#write(bytes);
  }
}

const charOf = (code: string) => String.fromCharCode(Number.parseInt(code, 16));
const wrong = () => new Invalid("photoData", PHOTO_TEXTS.broken);
