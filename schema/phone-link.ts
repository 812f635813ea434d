const EXTENSION = /(?:ext(?:ension)?\.?|x|#|,|;)\s*(\d{1,6})\s*$/i;

/** The address that calls a number as people write it; its extension, as in "ext. 12", is a parameter of its own (RFC 3966). */
export function phoneLink(phone: string): string {
  const [end = "", extension] = EXTENSION.exec(phone) ?? [];
  const number = phone.slice(0, phone.length - end.length).replace(/[^+\d]/g, "");
  return extension ? `tel:${number};ext=${extension}` : `tel:${number}`;
}
