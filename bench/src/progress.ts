/** One line on stderr, so that stdout holds only the table or the JSON. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
