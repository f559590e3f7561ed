import { describe, expect, it } from '@jest/globals';
import { isByMachine } from './machine-reader.js';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('who looks at a page', () => {
  it.each([
    ['a browser', { 'user-agent': chrome }],
    [
      'a phone',
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1' },
    ],
    ['somebody who says nothing of it', {}],
  ])('is a person with %s', (_, headers) => {
    expect(isByMachine(headers)).toBe(false);
  });

  it.each([
    ['an index', { 'user-agent': `${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` }],
    ['a link preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['another link preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['a browser that prerenders', { 'user-agent': chrome, 'sec-purpose': 'prefetch;prerender' }],
    ['an older one', { 'user-agent': chrome, purpose: 'prefetch' }],
  ])('is no person with %s', (_, headers) => {
    expect(isByMachine(headers)).toBe(true);
  });
});
