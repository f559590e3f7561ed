import { foldedText } from '../../../../contracts/src/keys/names.js';

/** Escapes a text for a LIKE pattern, where \, % and _ have a meaning. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of the folded texts (`foldedSql`) that hold this one: neither case nor accents matter. */
export function partOf(text: string): string {
  return `%${likeText(foldedText(text))}%`;
}

/** A condition on a written phone: its digits hold those of the parameter `digits`. */
export function hasDigits(column: string): string {
  return `regexp_replace(${column}, '[^0-9]', '', 'g') like :digits`;
}
