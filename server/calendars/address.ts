/** The library's line length. With the space that begins the next line, it is the 75 octets of RFC 5545, 3.1. */
const OCTETS = 74;

/**
 * Replaces the address that a file was made with. It may span two lines and differ in length, so the lines with it are unfolded
 * and folded again as the library does it.
 */
export const replaceAddress = (file: string, from: string, to: string): string =>
  file
    .split(/\r\n(?! )/)
    .map((line) => {
      const whole = line.replaceAll("\r\n ", "");
      return whole.includes(from) ? folded(whole.replaceAll(from, to)) : line;
    })
    .join("\r\n");

/** Folds between characters, never inside one (RFC 5545, 3.1). */
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
