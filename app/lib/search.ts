/** What a search finds: what a row says, and a phone number, however either is written. */
export function searchFor(text: string) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return () => true;
  const digits = /^[\d\s()+./-]+$/.test(wanted) ? digitsOf(wanted) : "";
  return (words: (string | null)[], phone: string | null = null): boolean =>
    [...words, phone].join("\n").toLowerCase().includes(wanted) ||
    (digits !== "" && phone !== null && digitsOf(phone).includes(digits));
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");
