/** Line breaks and tabs, including those that only some programs know. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]/;

/** Invisible characters: controls, direction marks, zero-width characters, fillers (Unicode: Cc, Zl, Zp, Default_Ignorable_Code_Point). */
const hidden = '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]';

/** Scripts in which a joiner or non-joiner between two letters is part of the spelling (RFC 5892, appendix A.1). */
const joining = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
];

/** Where such a character is legitimate: flags, composed emoji, keycaps, variants of an ideograph, the spelling of some scripts. */
const belonging = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  '\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?[\\ufe0e\\ufe0f]?(?:\\u200d\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?\\ufe0f?)*',
  '[\\d#*]\\ufe0f\\u20e3',
  '\\p{Unified_Ideograph}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  `[${joining.map((script) => `\\p{scx=${script}}`).join('')}][\\u200c\\u200d](?=[\\p{L}\\p{M}])`,
].join('|');

const anyHidden = new RegExp(hidden, 'u');
const belongingOrHidden = new RegExp(`(${belonging})|${hidden}`, 'gu');

/** Whether the text has tabs or line breaks. */
export function hasBreaks(text: string): boolean {
  return breaks.test(text);
}

/** The first invisible character without a legitimate use, as `U+202E`; undefined if there is none. */
export function hiddenCharacter(text: string): string | undefined {
  if (!anyHidden.test(text)) return undefined;
  for (const [found, belongs] of text.matchAll(belongingOrHidden)) if (belongs === undefined) return codeOf(found);
  return undefined;
}

/**
 * A text of one line for display: characters that turn its direction, break it or are invisible are written out, `⟨U+202E⟩`, a
 * line break as `⏎`. For texts stored before such characters were refused.
 */
export function shownLine(text: string): string {
  if (!anyHidden.test(text)) return text;
  return text
    .replaceAll('\r\n', '\n')
    .replace(
      belongingOrHidden,
      (found, belongs?: string) => belongs ?? (hasBreaks(found) ? '⏎' : `⟨${codeOf(found)}⟩`),
    );
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
