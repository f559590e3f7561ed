import type { Board, BoardCard, BoardColumn, BoardPage } from '../../../../../contracts/src/board/queries.js';
import { cardOrder } from '../../../../../contracts/src/board/board-sort.js';

type Changed = ReadonlySet<string> | 'everything';

/**
 * Lays a fresh first page of every column over a board with more loaded pages, so that a change does not discard what
 * somebody scrolled to. Cards below the first pages are kept unless their lead is among the changed ones:
 * a lead that the live stream does not name has not changed.
 * @param previous the loaded board, undefined at first
 * @param fresh the answer of GET /api/board
 * @param changed the leads that changed between the two
 */
export function mergeBoard(previous: Board | undefined, fresh: Board, changed: Changed): Board {
  if (!previous || changed === 'everything') return fresh;
  const onFirstPages = new Set(fresh.columns.flatMap((column) => column.cards.map((card) => card.id)));
  const columns = fresh.columns.map((column): BoardColumn => {
    const before = previous.columns.find((other) => other.status === column.status);
    const last = column.cards.at(-1);
    // A first page without a next one is the whole column.
    if (!before || !column.next || !last) return column;
    const compare = cardOrder(column.sort);
    const tail = before.cards.filter(
      (card) => !onFirstPages.has(card.id) && !changed.has(card.id) && compare(card, last) > 0,
    );
    if (tail.length === 0) return column;
    return withNext({ ...column, cards: [...column.cards, ...tail] }, before.next);
  });
  return { ...fresh, columns };
}

/**
 * Leads that were below the first pages, changed, and are on no first page now. They were edited in place, deleted, or
 * moved deep into another column. Only reading each of them shows which.
 */
export function missingLeads(previous: Board | undefined, fresh: Board, changed: Changed): string[] {
  if (!previous || changed === 'everything') return [];
  const shown = new Set(fresh.columns.flatMap((column) => column.cards.map((card) => card.id)));
  return previous.columns.flatMap((column) =>
    column.cards.filter((card) => changed.has(card.id) && !shown.has(card.id)).map((card) => card.id),
  );
}

/** Inserts cards at their places, as far down as their columns are loaded. The next page brings those further down. */
export function insertCards(board: Board, cards: readonly BoardCard[]): Board {
  const columns = board.columns.map((column) => {
    const last = column.cards.at(-1);
    const compare = cardOrder(column.sort);
    const incoming = cards.filter(
      (card) =>
        card.status === column.status &&
        !column.cards.some((other) => other.id === card.id) &&
        (!column.next || (last !== undefined && compare(card, last) < 0)),
    );
    return incoming.length === 0 ? column : { ...column, cards: [...column.cards, ...incoming].sort(compare) };
  });
  return { ...board, columns };
}

/** Appends the next page of one column. A card that moved into the column meanwhile is not duplicated. */
export function appendPage(board: Board, status: BoardColumn['status'], page: BoardPage): Board {
  const columns = board.columns.map((column) => {
    if (column.status !== status) return column;
    const known = new Set(column.cards.map((card) => card.id));
    return withNext(
      { ...column, cards: [...column.cards, ...page.cards.filter((card) => !known.has(card.id))] },
      page.next,
    );
  });
  return { ...board, columns };
}

function withNext({ next: _replaced, ...column }: BoardColumn, next: string | undefined): BoardColumn {
  return next === undefined ? column : { ...column, next };
}
