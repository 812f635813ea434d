/**
 * How the phone network counts an SMS (3GPP TS 23.038 and 23.040). Plain data, so that the desk can count while the owner
 * types without loading zod.
 */

/** The longest text that the owner may send (product.md, *Messages that go out*). */
export const SMS_MAX_LENGTH = 160;

/** Twilio's price of an outgoing segment within the US, in dollars (twilio.com/en-us/sms/pricing/us, 2026). Carriers add fees. */
export const SMS_SEGMENT_DOLLARS = 0.0083;

/** The 7-bit default alphabet of TS 23.038, 6.2.1; each of its characters takes one septet. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension table, 6.2.1.1: an escape and the character, two septets that no segment may part. */
const EXTENDED = new Set("\f^{}\\[~]|€");

interface Sizes {
  /** Units that one SMS alone holds. */
  single: number;
  /** Units that each part of a longer SMS holds: the header that joins the parts takes six bytes. */
  part: number;
}
const GSM_7: Sizes = { single: 160, part: 153 };
const UCS_2: Sizes = { single: 70, part: 67 };

export interface SmsCount {
  encoding: "GSM-7" | "UCS-2";
  /** Septets (GSM-7) or UTF-16 units (UCS-2). */
  units: number;
  /** SMS that are sent and paid for; 0 for an empty text. */
  segments: number;
}

/** Counts a text as the network does: one character outside the 7-bit alphabet makes the whole text UCS-2. */
export function countSms(text: string): SmsCount {
  const characters = [...text];
  const isGsm7 = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const widths = characters.map((character) => (isGsm7 ? (EXTENDED.has(character) ? 2 : 1) : character.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const sizes = isGsm7 ? GSM_7 : UCS_2;
  return { encoding: isGsm7 ? "GSM-7" : "UCS-2", units, segments: segmentsOf(widths, units, sizes) };
}

function segmentsOf(widths: number[], units: number, { single, part }: Sizes): number {
  if (units === 0) return 0;
  if (units <= single) return 1;
  let [segments, room] = [1, part];
  for (const width of widths) {
    if (width > room) [segments, room] = [segments + 1, part];
    room -= width;
  }
  return segments;
}
