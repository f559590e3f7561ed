/**
 * Cells that a spreadsheet would run instead of showing them. The signs are those of OWASP's page on CSV injection: = + - @ and their
 * wide forms, and a tab or line break in front; quotes and spaces before a sign count as nothing, as programs drop them. A negative
 * number stays one.
 */
const signs = '[=+\\-@＝＋－−＠]';
const before = '[\\s\'"‘’“”]*';
const runs = new RegExp(`^(?:${before}${signs}|[\\t\\r\\n])`);
const negative = /^-\d+(?:\.\d+)?$/;
const quotedRuns = new RegExp(`^'(?=${before}${signs}|[\\t\\r\\n])`);

/** The text as a cell that is shown: one that would be run gets an apostrophe, which spreadsheets hide. */
export function asWords(text: string): string {
  return runs.test(text) && !negative.test(text) ? `'${text}` : text;
}

/** What a cell says: the opposite of `asWords`, for files of other programs, too. */
export function wordsOf(cell: string): string {
  return cell.replace(quotedRuns, '');
}
