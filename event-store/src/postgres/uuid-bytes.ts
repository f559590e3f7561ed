/** Values of hexadecimal digits by character code; -1 for other characters. */
const digits = new Int8Array(128).fill(-1);
for (const digit of '0123456789abcdefABCDEF') digits[digit.charCodeAt(0)] = Number.parseInt(digit, 16);
const hyphen = '-'.charCodeAt(0);

/** Writes the 16 bytes of a UUID. @returns false, with arbitrary bytes written, for a text that is no UUID in the usual form */
export function writeUuid(text: string, out: Buffer, start: number): boolean {
  if (text.length !== 36) return false;
  let at = start;
  let seen = 0;
  for (let from = 0; from < 36; from += 2) {
    if (from === 8 || from === 13 || from === 18 || from === 23) {
      if (text.charCodeAt(from) !== hyphen) return false;
      from++;
    }
    const first = text.charCodeAt(from);
    const second = text.charCodeAt(from + 1);
    // Beyond the table the value is undefined, which `|` takes for 0.
    if ((first | second) >= 128) return false;
    const byte = (digits[first]! << 4) | digits[second]!;
    seen |= byte;
    out[at++] = byte;
  }
  return seen >= 0;
}
