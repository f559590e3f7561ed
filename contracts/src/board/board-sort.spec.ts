import { describe, expect, it } from '@jest/globals';
import { boardSortInput, boardSortOf, cardOrder, sortQuery } from './board-sort.js';

const card = (id: string, stageSince: string, estimatedRentCents: number | null) => ({
  id,
  stageSince,
  estimatedRentCents,
});

describe('sorting the columns of a board', () => {
  it('is named by stage, and comes back from its own parameter', () => {
    const sort = { leads: 'stalest', closed: 'rent', won: 'newest' } as const;
    expect(sortQuery(sort)).toEqual({ sort: 'leads.stalest,closed.rent' });
    expect(boardSortOf(boardSortInput.parse('leads.stalest,closed.rent'))).toEqual({
      leads: 'stalest',
      closed: 'rent',
    });
    expect(sortQuery({})).toEqual({});
    expect(boardSortOf(undefined)).toEqual({});
    expect(boardSortInput.safeParse('leads.price').success).toBe(false);
  });

  it('has an order for each, with ties by id, and those without a rent last', () => {
    const cards = [card('b', '2026-01-02', 100), card('a', '2026-01-02', 100), card('c', '2026-01-01', null)];
    const sorted = (sort: Parameters<typeof cardOrder>[0]) => [...cards].sort(cardOrder(sort)).map(({ id }) => id);
    expect(sorted('newest')).toEqual(['a', 'b', 'c']);
    expect(sorted('stalest')).toEqual(['c', 'b', 'a']);
    expect(sorted('rent')).toEqual(['a', 'b', 'c']);
    expect(sorted(undefined)).toEqual(sorted('newest'));
  });

  it('by the rent goes by what cards show: the lead’s own, else the analysis’s', () => {
    const analysed = (id: string, cents: number | null, own: number | null = null) => ({
      ...card(id, '2026-01-02', own),
      analysedRentCents: cents,
    });
    const cards = [
      card('a', '2026-01-02', 100),
      analysed('b', 200),
      analysed('c', 900, 50),
      analysed('d', null),
      analysed('e', 70, 0),
    ];
    expect([...cards].sort(cardOrder('rent')).map(({ id }) => id)).toEqual(['b', 'a', 'e', 'c', 'd']);
  });
});
