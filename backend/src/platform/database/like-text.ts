import { foldedText } from '../../../../contracts/src/keys/names.js';

/** Escapes a text for a LIKE pattern, where \, % and _ have a meaning. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of the folded texts (`foldedSql`) that hold this one: neither case nor accents matter. */
export function partOf(text: string): string {
  return `%${likeText(foldedText(text))}%`;
}
