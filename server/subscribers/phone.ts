import { Invalid } from "../errors.ts";

/**
 * A phone number as it is stored: E.164 ("+12175550134") where a phone has that number. One without a country code is read as a
 * US number; an extension is dropped. A possible number that no known area has stays as it is written: area codes are added.
 * @param isForSms whether SMS go there: only a number that can get them will do
 * @throws Invalid at `phone`
 */
export async function storedPhone(phone: string, isForSms: boolean): Promise<string> {
  // Every country's numbers: loaded with the first phone number, not at the start.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const parsed = parsePhoneNumberFromString(phone, "US");
  if (parsed?.isValid()) return parsed.number;
  if (isForSms || !parsed?.isPossible()) throw new Invalid("phone", "Please enter a valid phone number");
  return phone;
}

/** A number that SMS go to, as E.164. @throws Invalid at `phone` */
export const e164 = (phone: string): Promise<string> => storedPhone(phone, true);
