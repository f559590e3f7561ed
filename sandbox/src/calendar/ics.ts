const longest = 75;

/** The lines as a file (RFC 5545): CRLF, folded at 75 octets. */
export function icsFile(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A text as a property's value. */
export function icsText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');
}

/** @param day the midnight of UTC that begins it */
export function icsDay(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}

function folded(line: string): string {
  const rows = [''];
  for (const character of line) {
    const row = rows.at(-1)! + character;
    if (Buffer.byteLength(row) <= longest) rows[rows.length - 1] = row;
    else rows.push(` ${character}`);
  }
  return rows.join('\r\n');
}
