import { z } from "zod";

const typed = (pattern: RegExp) => z.string().trim().regex(pattern, "Please enter a price such as 5.50");
const cents = (text: string) => Math.round(Number(text.replace(",", ".")) * 100);

/** Dollars as a person types them, "5", "5.50" or "5,50", to whole cents. */
export const typedPrice = typed(/^\d{1,5}(?:[.,]\d{1,2})?$/).transform(cents);

/** The same, or nothing, which is null. */
export const typedPriceOrNone = typed(/^(?:\d{1,5}(?:[.,]\d{1,2})?)?$/).transform((text) =>
  text === "" ? null : cents(text),
);

/** Whole cents as a person would have typed them: "5.50"; nothing where there are none. */
export const asTyped = (price: number | null | undefined): string =>
  price === null || price === undefined ? "" : (price / 100).toFixed(2);
