/** 500 cents as "$5.00". Money is whole cents everywhere; only here does it become text. */
export const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The price of a package: cents only where there are some, as in "$275", "$1,025" and "$220.50". */
export const formatDollarsShort = (cents: number) =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
