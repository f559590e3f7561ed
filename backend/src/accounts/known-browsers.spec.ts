import { describe, expect, it } from '@jest/globals';
import { KnownBrowsers } from './limited-attempts.js';

const browsers = new KnownBrowsers(Buffer.alloc(32, 1));
const email = 'dana@example.com';

describe('the cookie of a browser that is known', () => {
  const cookie = browsers.remember(undefined, email);

  it('names a browser, each another, to the account that signed in in it and to no other', () => {
    expect(browsers.browserOf(cookie, 'DANA@example.com')).toMatch(/^[\w-]{22}$/);
    expect(browsers.browserOf(cookie, 'marcus@example.com')).toBeNull();
    expect(browsers.browserOf(browsers.remember(undefined, email), email)).not.toBe(browsers.browserOf(cookie, email));
  });

  it('is known to all who share the browser, eight at most, and stays the same browser', () => {
    const ofAll = Array.from({ length: 9 }, (_, n) => `person${n}@example.com`);
    const shared = ofAll.reduce((before, each) => browsers.remember(before, each), cookie);
    const again = browsers.remember(shared, 'person8@example.com');
    expect(again).toBe(shared);
    expect(ofAll.map((each) => browsers.browserOf(shared, each))).toEqual([
      null,
      ...Array.from({ length: 8 }, () => browsers.browserOf(cookie, email)),
    ]);
  });

  it.each([
    ['another browser', cookie.replace(/^[^.]+/, 'A'.repeat(22))],
    ['no mark', cookie.split('.')[0]],
    ['another mark', `${cookie.split('.')[0]}.${'A'.repeat(43)}`],
    ['nothing', undefined],
    ['nonsense', '...'],
    ['one of another key', new KnownBrowsers(Buffer.alloc(32, 2)).remember(undefined, email)],
  ])('is a stranger with %s', (_what, given) => {
    expect(browsers.browserOf(given, email)).toBeNull();
  });
});
