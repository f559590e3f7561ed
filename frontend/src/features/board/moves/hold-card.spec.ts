import { describe, expect, it } from '@jest/globals';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { Board, BoardCard } from '../../../../../contracts/src/board/queries.js';
import { holdCard } from './carried.js';

const cardOf = (id: string, status: LeadStatus, revision = 1) => ({ id, status, revision }) as BoardCard;
const boardOf = (cards: BoardCard[]): Board => ({
  asOf: '2026-03-03T12:00:00.000Z',
  position: '7',
  columns: (['leads', 'won'] as const).map((status) => {
    const own = cards.filter((card) => card.status === status);
    return { status, label: status, count: own.length, monthlyRentCents: 0, cards: own };
  }),
});
const shown = (board: Board) =>
  board.columns.map(({ cards, count }) => [cards.map(({ id, revision }) => `${id}${revision}`).join(' '), count]);

describe('a carried card', () => {
  const held = { card: cardOf('b', 'leads'), row: 1 };

  it('stays where it was picked up when somebody moves it, and is not drawn twice', () => {
    const board = boardOf([cardOf('a', 'leads'), cardOf('c', 'leads'), cardOf('b', 'won', 2)]);
    expect(shown(holdCard(board, held))).toEqual([
      ['a1 b1 c1', 2],
      ['', 1],
    ]);
  });

  it('stays when it is gone from the board, at the end of a column that became shorter', () => {
    expect(shown(holdCard(boardOf([]), held))).toEqual([
      ['b1', 0],
      ['', 0],
    ]);
  });

  it('keeps the revision that it was seen at', () => {
    const board = boardOf([cardOf('a', 'leads'), cardOf('b', 'leads', 5)]);
    expect(shown(holdCard(board, held))[0]).toEqual(['a1 b1', 2]);
  });
});
