/** A piece of HTML that may stand in a page as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | null | undefined | false | Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @returns the text as it can stand in an element or in a quoted attribute */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** HTML from a template: what is put in is escaped, unless it is Markup; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? written(parts[index]) : '')).join(''));
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  return part instanceof Markup ? part.text : escaped(String(part));
}
