/** Escapes a text for a LIKE pattern, where \, % and _ have a meaning. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
