import { Invalid } from "../errors.ts";

/**
 * A phone number as E.164 ("+12175550134"). One without a country code is read as a US number; an extension is dropped.
 * @throws Invalid at `phone` when no phone can have that number
 */
export async function e164(phone: string): Promise<string> {
  // Every country's numbers: loaded with the first phone number, not at the start.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const parsed = parsePhoneNumberFromString(phone, "US");
  if (!parsed?.isValid()) throw new Invalid("phone", "Please enter a valid phone number");
  return parsed.number;
}
