import { z } from "zod";

const priceLike = (pattern: RegExp) => z.string().trim().regex(pattern, "Please enter a price such as 5.50");
const cents = (text: string) => Math.round(Number(text.replace(",", ".")) * 100);

/** Dollars as a person writes them, "5", "5.50" or "5,50", to whole cents. */
export const priceInput = priceLike(/^\d{1,5}(?:[.,]\d{1,2})?$/).transform(cents);

/** The same, or nothing, which is null. */
export const optionalPriceInput = priceLike(/^(?:\d{1,5}(?:[.,]\d{1,2})?)?$/).transform((text) =>
  text === "" ? null : cents(text),
);

/** Whole cents as the text of an input: "5.50"; empty for undefined. */
export const formatPriceInput = (price: number | null | undefined): string =>
  price === null || price === undefined ? "" : (price / 100).toFixed(2);
