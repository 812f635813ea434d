import { StringDecoder } from "node:string_decoder";
import { getManyValues, isMany } from "stream-chain/defs.js";
import Assembler from "stream-json/assembler.js";
import { jsonParser, type Token } from "stream-json/parser.js";
import { Invalid, TooLarge } from "../errors.ts";
import { DataUrlDecoder } from "./data-url.ts";
import type { SubmissionPart } from "./parts.ts";

const PHOTOS = "photoData";

/** The most characters of all fields except the photos. It limits the parser, too, which has no limits of its own. */
const MOST_TEXT = 64 * 1024;

/**
 * Parses a JSON submission while it arrives: the texts in the list `photoData` are photos; the fields have an empty text in place
 * of each photo. The body is read to its end also after a refusal.
 * @throws Invalid for invalid JSON or base64, TooLarge
 */
export async function* jsonParts(body: AsyncIterable<Buffer>): AsyncGenerator<SubmissionPart> {
  const utf8 = new StringDecoder("utf8");
  const parse = jsonParser({ packStrings: false });
  const read = tokenReader();
  let refusal: unknown;
  for await (const bytes of body) {
    if (refusal) continue;
    try {
      yield* read.parts(tokensOf(parse, utf8.write(bytes)));
    } catch (error) {
      refusal = error;
    }
  }
  if (refusal) throw refusal;
  // A space ends the last token.
  yield* read.parts(tokensOf(parse, `${utf8.end()} `));
  yield { fields: read.fields() };
}

function tokensOf(parse: ReturnType<typeof jsonParser>, text: string): Token[] {
  try {
    const tokens = parse(text);
    return isMany(tokens) ? getManyValues(tokens) : [];
  } catch {
    throw notUnderstood();
  }
}

function tokenReader() {
  const assembled = new Assembler();
  let length = 0;
  /** The current string, when it is no photo. */
  let text = "";
  let photo: DataUrlDecoder | undefined;

  return {
    *parts(tokens: Token[]): Generator<SubmissionPart> {
      let base64 = "";
      for (const token of tokens) {
        if (!photo) {
          if (readField(token)) yield { photo: null };
        } else if (token.name === "stringChunk") base64 += token.value;
        else {
          yield { bytes: photo.push(base64) };
          yield { bytes: photo.end() };
          assembled.consume({ name: "stringValue", value: "" });
          photo = undefined;
          base64 = "";
        }
      }
      if (photo) yield { bytes: photo.push(base64) };
    },

    fields(): unknown {
      if (!assembled.done || assembled.current === null) throw notUnderstood();
      return assembled.current;
    },
  };

  /** @returns whether a photo begins */
  function readField(token: Token): boolean {
    length += 1 + ("value" in token && typeof token.value === "string" ? token.value.length : 0);
    if (length > MOST_TEXT) throw new TooLarge("That is too large to send");
    if (token.name === "startString" && isPhoto()) photo = new DataUrlDecoder();
    else if (token.name === "startString") text = "";
    else if (token.name === "stringChunk") text += token.value;
    else if (token.name === "endString") assembled.consume({ name: "stringValue", value: text });
    else assembled.consume(token);
    return photo !== undefined;
  }

  function isPhoto(): boolean {
    const { current, depth, path } = assembled;
    return Array.isArray(current) && depth === 2 && path[0] === PHOTOS;
  }
}

const notUnderstood = () => new Invalid("", "The request could not be understood");
