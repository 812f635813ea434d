import { Invalid } from "../errors.ts";

/**
 * The stored form of a phone number: E.164 ("+12175550134") for a valid one. A number without a country code is a US number; an
 * extension is dropped. A possible number of an unknown area is stored as written, because new area codes appear.
 * @param isForSms whether the number must be valid, because it gets SMS
 * @throws Invalid at `phone`
 */
export async function storedPhone(phone: string, isForSms: boolean): Promise<string> {
  // Loaded on first use: it has the numbers of every country.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const parsed = parsePhoneNumberFromString(phone, "US");
  if (parsed?.isValid()) return parsed.number;
  if (isForSms || !parsed?.isPossible()) throw new Invalid("phone", "Please enter a valid phone number");
  return phone;
}

/** A number that gets SMS, as E.164. @throws Invalid at `phone` */
export const e164 = (phone: string): Promise<string> => storedPhone(phone, true);
