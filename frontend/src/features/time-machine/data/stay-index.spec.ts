import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leadStatuses, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Stay } from '../../../../../contracts/src/board/board-time.js';
import {
  changesSeen,
  changesUntil,
  columnsAt,
  covers,
  indexStays,
  nextChange,
  previousChange,
  standsSince,
} from './stay-index.js';

const start = Date.UTC(2026, 2, 1);
const iso = (at: number) => new Date(start + at).toISOString();

/** A stay from one number of milliseconds to another. */
function stay(id: string, status: LeadStatus, from: number, to: number | null, over: Partial<Stay> = {}): Stay {
  return {
    id,
    revision: 0,
    name: `Sample ${id}`,
    status,
    source: 'website',
    propertyAddress: '100 Sample St',
    city: null,
    unitCount: 1,
    estimatedRentCents: 100_000,
    walkthroughStart: null,
    marketing: 'none',
    assigneeId: null,
    createdAt: iso(0),
    stageSince: iso(from),
    lastContactedAt: null,
    startedAt: iso(from),
    endedAt: to === null ? null : iso(to),
    ...over,
  };
}

const index = indexStays(
  [
    stay('a', 'leads', 10, 30),
    stay('a', 'closed', 30, null),
    stay('b', 'leads', 20, 50),
    stay('b', 'leads', 50, 70, { stageSince: iso(20), name: 'Renamed', estimatedRentCents: null }),
  ],
  start,
  start + 100,
);

function boardAt(at: number): string[] {
  return columnsAt(index, start + at).flatMap(({ label, cards }) => cards.map(({ name }) => `${label}: ${name}`));
}

describe('columnsAt', () => {
  it('shows and counts what matches, of all that stood there', () => {
    const columns = columnsAt(index, start + 25, ({ name }) => name === 'Sample a');
    expect(columns[0]).toMatchObject({
      count: 1,
      monthlyRentCents: 100_000,
      total: { count: 2, monthlyRentCents: 200_000 },
      cards: [{ id: 'a' }],
    });
    expect(columns[1]).toMatchObject({ count: 0, total: { count: 0 }, cards: [] });
    expect(columnsAt(index, start + 25)[0]).not.toHaveProperty('total');
  });

  it('is the same from a change until the next', () => {
    for (let at = 0; at <= 100; at++) {
      const since = standsSince(index, start + at);
      expect(since).toBeLessThanOrEqual(start + at);
      expect(columnsAt(index, since)).toEqual(columnsAt(index, start + at));
    }
    expect([0, 9, 10, 19, 25, 99].map((at) => standsSince(index, start + at) - start)).toEqual([0, 0, 10, 10, 20, 70]);
  });

  it('has every stage, and the cards that stood in it at that instant, newest first', () => {
    expect(columnsAt(index, start).map(({ status }) => status)).toEqual(leadStatuses);
    expect(boardAt(9)).toEqual([]);
    expect(boardAt(10)).toEqual(['New Leads: Sample a']);
    expect(boardAt(20)).toEqual(['New Leads: Sample b', 'New Leads: Sample a']);
    expect(boardAt(30)).toEqual(['New Leads: Sample b', 'Closed: Sample a']);
    expect(boardAt(50)).toEqual(['New Leads: Renamed', 'Closed: Sample a']);
    expect(boardAt(70)).toEqual(['Closed: Sample a']);
  });

  it('counts the cards and adds up their rents', () => {
    const [leads] = columnsAt(index, start + 20);
    expect(leads).toMatchObject({ count: 2, monthlyRentCents: 200_000 });
    expect(columnsAt(index, start + 50)[0]).toMatchObject({ count: 1, monthlyRentCents: 0 });
  });

  it('keeps the order of the server among cards of one instant', () => {
    const same = indexStays([stay('y', 'won', 5, null), stay('x', 'won', 5, null)], start, start + 10);
    expect(
      columnsAt(same, start + 5)
        .find(({ status }) => status === 'won')
        ?.cards.map(({ id }) => id),
    ).toEqual(['x', 'y']);
  });
});

describe('the changes', () => {
  it('are every instant at which a card came, changed or went, once', () => {
    expect(index.changes.map((at) => at - start)).toEqual([10, 20, 30, 50, 70]);
  });

  it('are stepped through both ways', () => {
    expect(nextChange(index, start)).toBe(start + 10);
    expect(nextChange(index, start + 10)).toBe(start + 20);
    expect(nextChange(index, start + 70)).toBeNull();
    expect(previousChange(index, start + 100)).toBe(start + 70);
    expect(previousChange(index, start + 70)).toBe(start + 50);
    expect(previousChange(index, start + 71)).toBe(start + 70);
    expect(previousChange(index, start + 10)).toBeNull();
  });

  it('of a filtered board are those of the cards that it shows', () => {
    const seen = (seenFrom: (card: Stay) => string | null, of = index) =>
      changesSeen(of, seenFrom).changes.map((at) => at - start);
    expect(seen(({ startedAt }) => startedAt)).toEqual(index.changes.map((at) => at - start));
    expect(seen(({ id, startedAt }) => (id === 'b' ? startedAt : null))).toEqual([20, 50, 70]);
    expect(seen(({ status, startedAt }) => (status === 'closed' ? startedAt : null))).toEqual([30]);
    // Some are shown only after a while; a stay that ends before that is never shown.
    expect(seen(({ id, name }) => (id === 'b' ? iso(name === 'Renamed' ? 60 : 50) : null))).toEqual([60, 70]);
    expect(seen(() => null)).toEqual([]);
    const late = indexStays([stay('a', 'leads', 10, 30), stay('a', 'won', 30, null)], start + 20, start + 25);
    expect(seen(({ startedAt }) => startedAt, late)).toEqual([]);
  });

  it('leave out what stood before the range, and keep its very beginning', () => {
    const late = indexStays([stay('a', 'leads', 10, 30), stay('b', 'leads', 20, null)], start + 20, start + 100);
    expect(late.changes.map((at) => at - start)).toEqual([20, 30]);
    expect(covers(late, start + 19)).toBe(false);
    expect(covers(late, start + 100)).toBe(true);
  });

  it('number the boards: the same number, the same board', () => {
    const cuts = fc.uniqueArray(fc.nat(100), { minLength: 1, maxLength: 6 }).map((at) => [...at].sort((a, b) => a - b));
    const lives = fc
      .array(cuts, { maxLength: 5 })
      .map((all) =>
        all.flatMap((at, lead) =>
          at.map((from, n) => stay(`lead-${lead}`, leadStatuses[(lead + n) % 9]!, from, at[n + 1] ?? null)),
        ),
      );
    fc.assert(
      fc.property(lives, fc.nat(110), fc.nat(110), (stays, one, other) => {
        const any = indexStays(stays, start, start + 110);
        const board = (at: number) => JSON.stringify(columnsAt(any, start + at));
        const equal = changesUntil(any, start + one) === changesUntil(any, start + other);
        expect(board(one) === board(other)).toBe(equal);
      }),
    );
  });
});
