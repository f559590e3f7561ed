/** A text as it stands in a pattern of LIKE, where \, % and _ mean something else. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
