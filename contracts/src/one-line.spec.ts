import { describe, expect, it } from '@jest/globals';
import { emailInput, optionalParagraphs, requiredText } from './fields.js';
import { createLeadSchema } from './leads/input.js';
import { shownLine } from './one-line.js';

const message = (text: string) => requiredText('Street address').safeParse(text).error?.issues[0]?.message;

describe('a text of one line', () => {
  it.each([
    ['a trailing line break, as pasted', '1 Sample St\r\n'],
    ['direction marks around it, as address books copy them', '\u202a1 Sample St\u202c'],
  ])('is taken without %s', (_what, text) => {
    expect(requiredText('Street address').parse(text)).toBe('1 Sample St');
  });

  it.each(['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029'])('is refused with a break in it: %j', (char) => {
    expect(message(`1 Sample${char}St`)).toBe('Street address must not contain tabs or line breaks');
  });

  it.each([
    '200E',
    '200F',
    '061C',
    '202A',
    '202E',
    '2066',
    '2069',
    '200B',
    '2060',
    'FEFF',
    '00AD',
    '3164',
    'E0041',
    '200D',
  ])('is refused with U+%s in it, which nobody sees', (code) => {
    const text = `1 Sam${String.fromCodePoint(parseInt(code, 16))}ple St`;
    expect(message(text)).toBe(`Street address contains an invisible character (U+${code})`);
  });

  it('is refused with a control character', () => {
    expect(message('1 Sam\u0007ple St')).toBe('Street address contains characters that cannot be stored');
  });

  it.each(['Zoë Müller-Łukasz', 'علی‌رضا', 'ක්‍රිෂ්ණා', '葛󠄀城', '👩‍👩‍👧 & ❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '#️⃣ 1', 'محمد', '1½ O’Neil – Ave. № 3'])(
    'is taken and shown as it is: %s',
    (text) => {
      expect([requiredText('Name').parse(text), shownLine(text)]).toEqual([text, text]);
    },
  );

  it('is every name, street, e-mail and phone of a lead', () => {
    const lead = { email: 'owner@example.com', source: 'manual' };
    for (const field of ['name', 'phone', 'company', 'ownerName', 'propertyAddress', 'streetAddress', 'city']) {
      const { error } = createLeadSchema.safeParse({ ...lead, [field]: 'a\u202eb' });
      expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
    }
    expect(emailInput.safeParse('owner@exam\u200dple.com').success).toBe(false);
  });

  it('is shown with what it hides, where it was stored before', () => {
    expect(shownLine('Sample \u202eOwner\u202c')).toBe('Sample ⟨U+202E⟩Owner⟨U+202C⟩');
    expect(shownLine('1 Sample St\r\nAnkeny\n')).toBe('1 Sample St⏎Ankeny⏎');
    expect(shownLine('tag\u{e0041}')).toBe('tag⟨U+E0041⟩');
  });
});

it('a note keeps its lines', () => {
  expect(optionalParagraphs('Note').parse('One\r\n\tTwo\u200e\n')).toBe('One\r\n\tTwo');
  expect(optionalParagraphs('Note').safeParse('One\u0007').success).toBe(false);
});
