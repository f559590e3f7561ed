import { hiddenLink } from '../../../../contracts/src/owner-page/link.js';

/** Of a mail's text, in characters: enough for anybody's letter. */
const longest = 20_000;
/** More is not looked through. */
const longestRead = 100_000;
const shortened = '\n\n[The rest of this mail was too long to keep]';

/** What programs write above the mail that is answered, in its last line or on its own. */
const introduced = [
  /^-{2,} ?(original message|original appointment|forwarded message|reply message) ?-{2,}$/i,
  /^_{10,}$/,
  /^(on|le|am|el|op|il|em|den) .{3,200}(wrote|écrit|schrieb|escribió|schreef|ha scritto|escreveu|skrev)\b.{0,200}:$/i,
];
/** Outlook's: the header of the answered mail, in this order. */
const header = /^\*?from:\*? .+$/i;
const headerNext = /^\*?(sent|date|to|subject):\*? .+$/i;

/**
 * What the sender wrote, without the mail that they answered where it stands below. That one is in the history already, and has links
 * that let people in. A mail with answers between quoted lines stays whole, and so does one that says nothing else.
 * @param text lines end in \n
 */
export function ownWords(text: string): string {
  const lines = text.slice(0, longestRead).split('\n');
  const from = quoteFrom(lines);
  const own = lines.slice(0, from).join('\n').trim();
  const words = own === '' ? text.trim() : own;
  if (words.length <= longest) return words;
  return words.slice(0, longest).replace(/[\ud800-\udbff]$/, '') + shortened;
}

/** The index of the line where the answered mail begins; the number of lines if it does not. */
function quoteFrom(lines: readonly string[]): number {
  const lastOwn = lines.findLastIndex((line) => !/^\s*(>|$)/.test(line));
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!.trim();
    const two = `${line} ${lines[index + 1]?.trim() ?? ''}`;
    const begins =
      introduced.some((form) => form.test(line) || (/^\S/.test(line) && !line.endsWith(':') && form.test(two))) ||
      (header.test(line) && lines.slice(index + 1, index + 4).some((next) => headerNext.test(next.trim())));
    if (begins && !answersBetween(lines.slice(index + 1))) return index;
    if (line.startsWith('>') && index > lastOwn) return index;
  }
  return lines.length;
}

/** Whether somebody wrote below quoted lines: after a line with `>` comes one without. */
function answersBetween(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.startsWith('>'));
  if (first < 0) return false;
  const below = lines.slice(first);
  const end = below.findIndex((line) => !/^\s*(>|$)/.test(line));
  // What follows the quote may be a signature or a list's footer, which begins with two dashes or a rule.
  return end >= 0 && !/^(-- ?|_{3,}|-{3,})$/.test(below[end]!.trim());
}

/**
 * The text without addresses of this site, also where a mail filter wrapped them into its own: a mail that is quoted may hold links that
 * let people in.
 * @param origin such as https://leads.example.com
 */
export function withoutLinks(text: string, origin: string): string {
  const encoded = encodeURIComponent(origin);
  // Version 2 of Proofpoint's.
  const dashed = encoded.replaceAll('-', '%2D').replaceAll('%2F', '_').replaceAll('%', '-');
  const forms = [origin, encoded, encodeURIComponent(encoded)].map((form) => `${escaped(form)}(?![\\w.:-])`);
  const anyForm = [...forms, `${escaped(dashed)}(?![a-z\\d.-])`].join('|');
  return text.replace(new RegExp(`(?:${anyForm})[^\\s<>")\\]]*`, 'gi'), hiddenLink);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
