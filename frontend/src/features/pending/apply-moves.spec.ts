import { describe, expect, it } from '@jest/globals';
import { applyMoves, type PendingMove } from './apply-moves.js';
import { board, card, places } from '../../../test/sample-board.js';

const move = (leadId: string, to: PendingMove['to'], position: string | null = null): PendingMove => ({
  leadId,
  to,
  position,
  at: '2026-03-03T18:00:00.000Z',
});
const start = () =>
  board('100', {
    leads: [card('a', 'leads', 1, 180_000), card('b', 'leads', 2)],
    enrolled: [card('c', 'enrolled', 3)],
  });

describe('applyMoves', () => {
  it('shows a moved card on top of its new column at once, and counts it there', () => {
    const moved = applyMoves(start(), [move('a', 'enrolled')]);
    expect(places(moved)).toEqual({ leads: ['b'], enrolled: ['a', 'c'] });
    const enrolled = moved.columns.find((column) => column.status === 'enrolled')!;
    expect(enrolled).toMatchObject({ count: 2, monthlyRentCents: 180_000 });
    expect(enrolled.cards[0]).toMatchObject({ status: 'enrolled', stageSince: '2026-03-03T18:00:00.000Z' });
    expect(moved.columns.find((column) => column.status === 'leads')).toMatchObject({ count: 1, monthlyRentCents: 0 });
  });

  it('keeps an answered move over a board that was read before it: the card does not jump back', () => {
    expect(places(applyMoves(start(), [move('a', 'enrolled', '101')]))).toEqual({ leads: ['b'], enrolled: ['a', 'c'] });
  });

  it('trusts the board once it has read so far, even when it shows another place', () => {
    expect(places(applyMoves(start(), [move('a', 'enrolled', '100')]))).toEqual({ leads: ['a', 'b'], enrolled: ['c'] });
  });

  it('compares positions as numbers of any size', () => {
    const late = { ...start(), position: '9007199254740993' };
    expect(places(applyMoves(late, [move('a', 'enrolled', '9007199254740994')])).enrolled).toEqual(['a', 'c']);
    expect(places(applyMoves(late, [move('a', 'enrolled', '999')])).enrolled).toEqual(['c']);
  });

  it('takes a deleted card off the board', () => {
    expect(places(applyMoves(start(), [move('b', null)]))).toEqual({ leads: ['a'], enrolled: ['c'] });
  });

  it('leaves alone what already is there and cards it does not know', () => {
    const unchanged = start();
    expect(applyMoves(unchanged, [move('c', 'enrolled'), move('unknown', 'won')])).toBe(unchanged);
  });
});

describe('many moves at once', () => {
  it('lay every card on top of its new column, the latest uppermost, and count what is not loaded', () => {
    const unseen = { status: 'leads', estimatedRentCents: 50_000 } as const;
    const moved = applyMoves(start(), [move('a', 'won'), move('b', 'won'), { ...move('far', 'won'), unseen }]);
    expect(places(moved)).toEqual({ enrolled: ['c'], won: ['b', 'a'] });
    expect(moved.columns.find(({ status }) => status === 'won')).toMatchObject({ count: 3, monthlyRentCents: 230_000 });
    expect(moved.columns.find(({ status }) => status === 'leads')).toMatchObject({ count: -1 });
  });

  it('keep the totals of a filtered board in step', () => {
    const filtered = start();
    const [leads, ...others] = filtered.columns;
    const columns = [{ ...leads!, total: { count: 9, monthlyRentCents: 900_000 } }, ...others];
    const moved = applyMoves({ ...filtered, columns }, [move('a', 'won')]);
    expect(moved.columns[0]).toMatchObject({ count: 1, total: { count: 8, monthlyRentCents: 720_000 } });
  });

  it('keeps a move over a board that has read so far while the lead itself waits there', () => {
    const moved = applyMoves(start(), [move('a', 'enrolled', '100')], new Set(['a']));
    expect(places(moved)).toEqual({ leads: ['b'], enrolled: ['a', 'c'] });
  });

  it('keeps what was laid before a reload until it is known whose lead waits', () => {
    const restored = [{ ...move('a', 'enrolled', '100'), restored: true as const }];
    expect(places(applyMoves(start(), restored))).toEqual({ leads: ['b'], enrolled: ['a', 'c'] });
    expect(places(applyMoves(start(), restored, new Set()))).toEqual({ leads: ['a', 'b'], enrolled: ['c'] });
  });
});
