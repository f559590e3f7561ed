import { describe, expect, it } from '@jest/globals';
import type { AnalyticsReceipt } from '../../../../../contracts/src/analytics/receipts.js';
import { besideOf, differenceWords, headOf } from './receipt-differences.js';

const figure = (count: number, cents: number | null) => ({ count, cents }) as AnalyticsReceipt['then'];
const moves = {
  kind: 'count',
  what: 'moves',
  unit: { one: 'move', several: 'moves' },
  amounts: null,
  facts: [],
} as const;
const priced = { ...moves, unit: { one: 'lead', several: 'leads' }, amounts: 'monthly rent' } as const;
const fees = { ...moves, kind: 'money', unit: { one: 'payment', several: 'payments' }, amounts: 'payments' } as const;
const words = [moves, priced, fees].map((meaning) => ({ ...meaning, facts: [] }));

describe('a receipt', () => {
  it('is headed with what the figure is: a count with its unit, or money', () => {
    const [ofMoves, ofRent, ofFees] = words;
    expect(headOf(ofMoves!, figure(775, null))).toBe('775 moves');
    expect(headOf(ofRent!, figure(1, 150_000))).toBe('1 lead');
    expect(headOf(ofFees!, figure(5, 99_500))).toBe('$995');
    expect(besideOf(ofMoves!, figure(775, null))).toBeNull();
    expect(besideOf(ofRent!, figure(1, 150_000))).toEqual(['Monthly rent', '$1,500']);
    expect(besideOf(ofFees!, figure(5, 99_500))).toEqual(['Counted', '5 payments']);
  });

  it('says what became of the figure in its own unit', () => {
    const said = (n: number, then: [number, number | null], today: [number, number | null]) =>
      differenceWords(words[n]!, figure(...then), figure(...today));
    expect(said(0, [4, null], [4, null])).toBe('unchanged');
    expect(said(0, [4, null], [7, null])).toBe('3 more');
    expect(said(1, [1204, 0], [2, 0])).toBe('1,202 fewer');
    expect(said(2, [5, 99_500], [6, 79_600])).toBe('$199 less');
    expect(said(2, [5, 99_500], [5, 99_600])).toBe('$1 more');
  });
});
