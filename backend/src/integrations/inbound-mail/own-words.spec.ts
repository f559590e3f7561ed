import { describe, expect, it } from '@jest/globals';
import { ownWords, withoutLinks } from './own-words.js';

const said = 'Thursday works for me.\n\nSample Owner';

describe('the words of a mail', () => {
  it.each([
    ['Gmail', 'On Thu, Nov 26, 2026 at 9:00 AM Sample Office <office@example.com> wrote:\n\n> Hello\n> there\n'],
    [
      'Gmail, in two lines',
      'On Thu, Nov 26, 2026 at 9:00 AM Sample Office\n<office@example.com> wrote:\n> Hello\n>\n> there',
    ],
    ['Apple Mail, nothing before each line', 'On Nov 26, 2026, at 9:00 AM, Sample Office wrote:\n\nHello\nthere'],
    [
      'Outlook',
      '________________________________\nFrom: Sample Office <office@example.com>\nSent: Thursday\nTo: x\n\nHello',
    ],
    [
      'Outlook, without the rule',
      'From: Sample Office <office@example.com>\nSent: Thursday\nTo: x\nSubject: y\n\nHello',
    ],
    ['an older Outlook', '-----Original Message-----\nFrom: Sample Office\n\nHello'],
    ['German', 'Am Do., 26. Nov. 2026 um 09:00 Uhr schrieb Sample Office <office@example.com>:\n\n> Hello'],
    ['quoted lines alone', '> Hello\n>\n> there\n'],
    ['a list', 'On Thursday Sample Office wrote:\n> Hello\n\n-- \nSent from my phone'],
  ])('end where %s begins the mail that is answered', (_program, quote) => {
    expect(ownWords(`${said}\n\n${quote}`)).toBe(said);
  });

  it.each([
    ['answers between quoted lines', 'On Thursday Sample Office wrote:\n> Which day?\nThursday.\n> What time?\nNine.'],
    ['a quoted mail alone', 'On Thursday Sample Office wrote:\n\n> Hello'],
    [
      'a sentence like the line above a quote',
      'My tenant called me today and said: From: is not a word.\nHe wrote: nothing',
    ],
    ['one quoted line in the middle', 'You asked:\n> Which day?\nThursday.'],
  ])('stay whole: %s', (_what, text) => {
    expect(ownWords(text)).toBe(text);
  });

  it('are kept up to 20,000 characters, and it says so', () => {
    const long = ownWords('x'.repeat(19_999) + '\u{1f3e0}'.repeat(10));
    expect(long).toBe(`${'x'.repeat(19_999)}\n\n[The rest of this mail was too long to keep]`);
    expect(ownWords('x'.repeat(20_000))).toHaveLength(20_000);
  });

  it('are looked through in no time, whatever they are', () => {
    const began = performance.now();
    for (const line of [
      'On '.repeat(5_000),
      '>',
      'From: x',
      `On ${'a '.repeat(3_000)}`,
      '-'.repeat(5_000),
      'From: x\nSent: y',
      `On ${'wrote '.repeat(60)}`,
    ])
      ownWords(`${line}\n`.repeat(Math.ceil(1_000_000 / (line.length + 1))));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('the links of a mail that is quoted', () => {
  it('are left out if they are this site’s, also inside the address of a mail filter', () => {
    const origin = 'https://leads.example.com';
    const text = `See ${origin}/owner/abc?x=1 (${origin}), <${origin}/unsubscribe/x> https://safe.example.com/?url=${encodeURIComponent(`${origin}/owner/abc`)}&d=1 or https://leads.example.com.org/a`;
    expect(withoutLinks(text, origin)).toBe(
      'See [link] ([link]), <[link]> https://safe.example.com/?url=[link] or https://leads.example.com.org/a',
    );
  });

  it.each([
    [
      'SafeLinks',
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fmy-leads.example.com%3A8443%2Fowner%2Fabc&data=05%7C01',
      'https://nam02.safelinks.protection.outlook.com/?url=[link]',
    ],
    [
      'Proofpoint, version 2',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__my-2Dleads.example.com-3A8443_unsubscribe_abc-2Dd.e-5Ff&d=DwMFaQ',
      'https://urldefense.proofpoint.com/v2/url?u=[link]',
    ],
    [
      'Proofpoint, version 3',
      'https://urldefense.com/v3/__https://my-leads.example.com:8443/resume/abc__;!!x$',
      'https://urldefense.com/v3/__[link]',
    ],
    [
      'one in another',
      'https://a.example.com/?u=https%253A%252F%252Fmy-leads.example.com%253A8443%252Fa',
      'https://a.example.com/?u=[link]',
    ],
  ])('are left out where %s wrapped them', (_filter, text, kept) => {
    expect(withoutLinks(text, 'https://my-leads.example.com:8443')).toBe(kept);
    const others = text.replaceAll('8443', '84430');
    expect(withoutLinks(others, 'https://my-leads.example.com:8443')).toBe(others);
  });
});
