import { z } from "zod";
import { parsedUrl } from "./parsed-url.ts";

// The pages' content security policy forbids eval, which zod would otherwise try. This runs before the first schema is made.
if ("document" in globalThis) z.config({ jitless: true });

/**
 * Fields that several nouns share. Everything that comes from outside passes through these once, at the edge.
 * Texts are trimmed; control characters are refused, so that no value can break a mail header, a log line or a file name. A line
 * loses invisible characters and changes of direction, so that no value can look like another one.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters.
const CONTROL_IN_LINE = /[\u0000-\u001f\u007f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters.
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Characters that join or shape the letters of some scripts, and emoji. */
const JOINER = String.raw`\u200c\u200d\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}`;
const INVISIBLE = new RegExp(String.raw`(?![${JOINER}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]`, "gu");
/** Latin, Greek and Cyrillic letters are joined to nothing. */
const JOINER_OF_NOTHING = new RegExp(`(^|[\\u0000-\\u058f])[${JOINER}]+`, "gu");

/** A line in composed letters (NFC), without its invisible characters: those that set the direction of the letters, too. */
export const stripInvisible = (text: string) =>
  text.normalize("NFC").replace(INVISIBLE, "").replace(JOINER_OF_NOTHING, "$1");

/** A visible character: no space, and none that only joins or turns letters. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Cc}]/u;

/** The same for the API document: which texts are more than spaces, and hold no such character. */
const LINE = { pattern: "^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$" };
const FILLED_LINE = {
  pattern: "^ *[^\\s\\u0000-\\u001f\\u007f\\u2028\\u2029]+(?: [^\\s\\u0000-\\u001f\\u007f\\u2028\\u2029]+)*$",
};
const TEXT = { pattern: "^(?:[^\\u0000-\\u001f\\u007f]|[\\n\\t])*$" };
const FILLED_TEXT = { pattern: "^\\s*[^\\s\\u0000-\\u001f\\u007f](?:[^\\u0000-\\u001f\\u007f]|[\\n\\t])*$" };

/** One line of text that must not be empty; `label` begins the message a person reads. */
export const requiredLine = (label: string, max = 200) =>
  z
    .string(`${label} is required`)
    .overwrite(stripInvisible)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} can be at most ${max} characters`)
    .refine((text) => !CONTROL_IN_LINE.test(text), `${label} must be a single line of text`)
    .meta(FILLED_LINE);

/**
 * One line of text that may be left out; empty and missing both become null.
 * @param examples for the API document, where not every line will do
 */
export const optionalLine = (label: string, max = 200, examples?: string[]) =>
  z
    .string()
    .overwrite(stripInvisible)
    .trim()
    .max(max, `${label} can be at most ${max} characters`)
    .refine((text) => !CONTROL_IN_LINE.test(text), `${label} must be a single line of text`)
    .meta({ ...LINE, ...(examples && { examples }) })
    .nullish()
    .transform((text) => text || null);

/** A color as `#rrggbb`, in small letters. */
export const hexColor = z
  .string("Color is required")
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "A color looks like #c81d3c");

/** For the API document: a line that may be left out in other calls must be filled in this one. */
export const requiredLineJsonSchema = (max: number) => ({
  anyOf: undefined,
  type: "string" as const,
  minLength: 1,
  maxLength: max,
  ...FILLED_LINE,
});

/** Several lines of text that must not be empty. */
export const requiredText = (label: string, max = 5000) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} can be at most ${max} characters`)
    .refine((text) => !CONTROL_IN_TEXT.test(text), `${label} has characters that cannot be stored`)
    .refine((text) => text === "" || VISIBLE.test(text), `${label} is required`)
    .meta(FILLED_TEXT);

/** Several lines of text that may be left out; empty and missing both become null. */
export const optionalText = (label: string, max = 5000) =>
  z
    .string()
    .trim()
    .max(max, `${label} can be at most ${max} characters`)
    .refine((text) => !CONTROL_IN_TEXT.test(text), `${label} has characters that cannot be stored`)
    .meta(TEXT)
    .nullish()
    .transform((text) => text || null);

// An empty control and a missing field are the same to the person who reads the message.
const requiredOr = (label: string, otherwise: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === "" ? `${label} is required` : otherwise),
});

/** The years of valid days: adding and subtracting days within them gives a valid day, too. */
const isWithinYears = (day: string) => day >= "1900-01-01" && day <= "2199-12-31";

/** The same for the API document. */
export const CALENDAR_DAY_JSON_SCHEMA = { format: "date", pattern: "^(?:19|20|21)\\d\\d-" };

/** A calendar day of the years 1900 to 2199, `YYYY-MM-DD`, that exists. It belongs to no time zone. */
export const calendarDay = (label = "Date") => {
  const wording = `${label} must be a day that exists, as YYYY-MM-DD`;
  return z.iso
    .date({ ...requiredOr(label, wording), abort: true })
    .refine(isWithinYears, wording)
    .meta(CALENDAR_DAY_JSON_SCHEMA);
};

/** A time of day, 24-hour `HH:MM`. */
export const timeOfDay = (label: string) => {
  const wording = requiredOr(label, `${label} must be a time as HH:MM`);
  return z.string(wording).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, wording);
};

/** An address whose domain is written in other letters, with that domain as DNS has it: `ada@bücher.example` as `ada@xn--bcher-kva.example`. */
function withAsciiDomain(address: string): string {
  const [, name, domain = ""] = /^([^@]+)@([^@\s/?#:\\]+)$/.exec(address) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII.
  if (!/[^\u0000-\u007f]/.test(domain)) return address;
  const url = parsedUrl(`http://${domain}`);
  return url ? `${name}@${url.hostname}` : address;
}

/** The pattern of HTML's e-mail fields, with a dot in the domain, which every address on the internet has. */
const EMAIL = new RegExp(z.regexes.html5Email.source.replace("@", "@(?=[^.]+\\.)"));

/** An e-mail address of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailAddress = (label = "Email") =>
  z
    .string(`${label} is required`)
    .overwrite(stripInvisible)
    .trim()
    .overwrite(withAsciiDomain)
    .min(1, `${label} is required`)
    .max(254, `${label} can be at most 254 characters`)
    .meta({ format: "email" })
    .pipe(z.email({ pattern: EMAIL, error: "Please enter a valid email address" }));

/** A telephone number in any notation, with at least seven digits; stored unchanged, for a person to call. */
export const phoneNumber = (label = "Phone number") =>
  requiredLine(label, 40)
    .meta({ pattern: "^(?:[ ().+-]*[0-9]){7,15}$" })
    .pipe(z.string().refine((text) => text.replace(/\D/g, "").length >= 7, "Please enter a valid phone number"));

/** An example for the API document. The numbering plan of each country decides which numbers are valid. */
export const PHONE_EXAMPLES = ["+1 217 555 0134", "(217) 555-0134"];

/** The id of a row in an address: a positive safe integer. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "The id must be a positive whole number")
    .transform(Number)
    .refine(Number.isSafeInteger, "The id must be a positive whole number"),
});

/** A random text of 128 bits or more, as hexadecimal digits, a UUID or base64url: one that nobody guesses. */
export const randomKey = (label: string) =>
  z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, `${label} must be a random text`);

/** A moment, ISO 8601 in UTC, as every answer carries it. */
export const isoDateTime = z.iso.datetime();

/** When a button was pressed, where the press had to wait for the line. */
export const pressedAt = isoDateTime.optional();
