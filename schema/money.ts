/** 500 cents as "$5.00". Money is whole cents everywhere; only here does it become text. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
