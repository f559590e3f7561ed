import { describe, expect, it } from '@jest/globals';
import { smsSegments } from './sms-segments.js';

describe('smsSegments', () => {
  it.each([
    ['', 0, 0],
    ['a'.repeat(160), 1, 160],
    ['a'.repeat(161), 2, 161],
    ['a'.repeat(306), 2, 306],
    ['a'.repeat(307), 3, 307],
    [`${'a'.repeat(159)}€`, 2, 161],
  ])('counts %j', (text, segments, places) => {
    expect(smsSegments(text)).toEqual({ segments, places, alphabet: 'gsm', outside: [] });
  });

  it.each([
    ['’'.repeat(70), 1, 70],
    [`${'a'.repeat(70)}’`, 2, 71],
    // An emoji takes two places and comes at the end of the first message: it moves entirely into the next.
    [`${'a'.repeat(66)}🏠${'a'.repeat(66)}`, 3, 134],
  ])('counts %j as Unicode', (text, segments, places) => {
    expect(smsSegments(text)).toMatchObject({ segments, places, alphabet: 'unicode' });
  });

  it('names what makes it Unicode once', () => {
    expect(smsSegments('It’s Sam’s “house”').outside).toEqual(['’', '“', '”']);
  });
});
