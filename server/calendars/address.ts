/** How much the library puts on a line. With the space that begins the next one, that is the 75 octets of RFC 5545, 3.1. */
const OCTETS = 74;

/**
 * Puts another address in the place of the one that a file was made with. That may stand across two lines, and another one is longer
 * or shorter: what names it is unfolded, and folded anew as the library does it.
 */
export const withAddress = (file: string, from: string, to: string): string =>
  file
    .split(/\r\n(?! )/)
    .map((line) => {
      const whole = line.replaceAll("\r\n ", "");
      return whole.includes(from) ? folded(whole.replaceAll(from, to)) : line;
    })
    .join("\r\n");

/** Between characters: one that was cut in two would be none (RFC 5545, 3.1). */
function folded(line: string): string {
  let [result, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > OCTETS) [result, octets] = [`${result}\r\n `, 0];
    result += character;
    octets += size;
  }
  return result;
}
