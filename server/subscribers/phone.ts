import { Invalid } from "../errors.ts";

/**
 * A subscriber's phone number as it is stored: E.164 where the library knows the number. Its knowledge of area codes ages, so
 * a number that is to receive no SMS is stored as typed when it is possible at all (docs/product.md, Bookings).
 * @param phone as typed; one without a country code is read as a US number
 * @throws Invalid at `phone`
 */
export async function subscriberPhone(phone: string, receivesSms: boolean): Promise<string> {
  const parsed = await parsedPhone(phone);
  if (!receivesSms && parsed?.isPossible() && !parsed.isValid()) return phone;
  return e164(phone);
}

/**
 * A phone number as E.164 ("+12175550134"). One without a country code is read as a US number; an extension is dropped.
 * @throws Invalid at `phone` when no phone can have that number
 */
export async function e164(phone: string): Promise<string> {
  const parsed = await parsedPhone(phone);
  if (!parsed?.isValid()) throw new Invalid("phone", "Please enter a valid phone number");
  return parsed.number;
}

async function parsedPhone(phone: string) {
  // Every country's numbers: loaded with the first phone number, not at the start.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  return parsePhoneNumberFromString(phone, "US");
}
