const longest = 200;

/** A text of metadata as a column can hold it: bounded, and without NUL; null if it is no text. */
export function shortened(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  // Nearly every text passes as it is.
  if (text.length <= longest && !text.includes('\0')) return text;
  return text.replaceAll('\0', '').slice(0, longest);
}
