import { z } from "zod";
import { priceText } from "./booking-choices.ts";
import type { BookingPackage } from "./business.ts";
import { newEventTypes } from "./business.ts";

type Prices = BookingPackage["prices"];

/** "8oz $275", "12oz 325.50", "$1,025" where there is one size only. */
const ONE_PRICE = /^(.*?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{1,2})?$/;
/** A comma, but not one within a number. */
const BETWEEN = /,\s+|,(?!\d{3}(?!\d))/;

/** The prices of a package as a person writes them, "8oz $275, 12oz $325". */
export const pricesInput = z.string().transform((text, context): Prices => {
  const prices = text
    .trim()
    .split(BETWEEN)
    .map((part) => ONE_PRICE.exec(part.trim()));
  if (prices.includes(null)) {
    context.addIssue({ code: "custom", message: "Please enter prices such as 8oz $275, 12oz $325" });
    return z.NEVER;
  }
  return prices.map((match) => {
    const [, size = "", dollars = "", cents = ""] = match ?? [];
    return { size, cents: Math.round(Number(dollars.replaceAll(",", "") + cents) * 100) };
  });
});

/** Prices as the text of an input. */
export const formatPricesInput = (prices: Prices): string => prices.map(priceText).join(", ");

/** The event types as a person writes them, one to a line. */
export const eventTypesInput = z
  .string()
  .transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .pipe(newEventTypes);
