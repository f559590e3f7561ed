import { describe, expect, it } from '@jest/globals';
import { replaceOwnerLinks, withoutOwnerLinks } from './link.js';

const token = `Ow-_${'aB3d'.repeat(10)}Z-_9`;
const link = `https://leads.example.com/owner/${token}`;
const proofpoint = token.replaceAll('_', '-5F').replaceAll(/-(?!5F)/g, '-2D');

describe('a link to an owner’s page', () => {
  it.each([
    ['as it is copied', `See ${link}, and call me.`, 'See [link], and call me.'],
    ['at the end of a sentence', `It is ${link}.`, 'It is [link].'],
    ['with a query', `${link}?utm=1#a`, '[link]'],
    ['without its site', `(/owner/${token})`, '(/[link])'],
    ['in markdown', `[your page](${link})`, '[your page]([link])'],
    ['twice', `${link} ${link}`, '[link] [link]'],
    [
      'through SafeLinks',
      `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C01&reserved=0`,
      '[link]',
    ],
    [
      'through two filters',
      `<https://filter.example.com/?u=${encodeURIComponent(`https://other.example.com/?url=${encodeURIComponent(link)}`)}>`,
      '<[link]>',
    ],
    [
      'through Proofpoint, version 2',
      `https://urldefense.proofpoint.com/v2/url?u=https-3A__leads.example.com_owner_${proofpoint}&d=DwMFaQ&c=x`,
      '[link]',
    ],
    ['through Proofpoint, version 3', `https://urldefense.com/v3/__${link}__;!!abc!def$`, '[link]'],
    ['in small letters, as a filter encodes', `https://x.example.com/?a=https%3a%2f%2fh%2fowner%2f${token}`, '[link]'],
  ])('is left out %s', (_how, text, kept) => {
    expect(withoutOwnerLinks(text)).toBe(kept);
  });

  it('gives its token, however it is wrapped', () => {
    const seen: string[] = [];
    for (const text of [link, encodeURIComponent(link), `u=https-3A__h_owner_${proofpoint}&d=1`])
      replaceOwnerLinks(text, (found) => (seen.push(found), ''));
    expect(seen).toEqual([token, token, token]);
  });

  it('is nothing else: words, other pages, and what is too short stay', () => {
    for (const text of [
      'The owner/manager called about the owner_statement.',
      'https://leads.example.com/owner',
      `https://leads.example.com/analysis/${token}`,
      `https://leads.example.com/owner/${token.slice(1)}`,
    ])
      expect(withoutOwnerLinks(text)).toBe(text);
  });

  it('is looked for in no time, whatever the text is', () => {
    const began = performance.now();
    for (const text of ['https:owner/', 'owner_-2D', 'owner%252525', '/owner/a '])
      withoutOwnerLinks(text.repeat(Math.ceil(200_000 / text.length)));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
