import type { Board, BoardCard, BoardColumn, BoardPage } from '../../../../../contracts/src/board/queries.js';
import { cardOrder } from '../../../../../contracts/src/board/board-sort.js';

type Changed = ReadonlySet<string> | 'everything';

/** A column with what was loaded by scrolling. */
interface LoadedColumn extends BoardColumn {
  /** The place up to which it is loaded, if the card there may have gone since: what `next` goes on from. */
  end?: BoardCard;
}

/** A board with what was loaded by scrolling. */
export interface LoadedBoard extends Board {
  columns: LoadedColumn[];
}

const endOf = ({ end, cards }: LoadedColumn) => end ?? cards.at(-1);

/**
 * Lays a fresh first page of every column over a board with more loaded pages, so that a change does not discard what
 * somebody scrolled to. Cards below the first pages are kept unless their lead is among the changed ones:
 * a lead that the live stream does not name has not changed.
 * @param previous the loaded board, undefined at first
 * @param fresh the answer of GET /api/board
 * @param changed the leads that changed between the two
 */
export function mergeBoard(previous: LoadedBoard | undefined, fresh: Board, changed: Changed): LoadedBoard {
  if (!previous || changed === 'everything') return fresh;
  const onFirstPages = idsOn(fresh);
  const columns = fresh.columns.map((column): LoadedColumn => {
    const before = previous.columns.find((other) => other.status === column.status);
    const last = column.cards.at(-1);
    // A first page without a next one is the whole column.
    if (!before || !column.next || !last) return column;
    const compare = cardOrder(column.sort);
    const tail = before.cards.filter(
      (card) => !onFirstPages.has(card.id) && !changed.has(card.id) && compare(card, last) > 0,
    );
    if (tail.length === 0) return column;
    return loadedTo(before.next, endOf(before), { ...column, cards: [...column.cards, ...tail] });
  });
  return { ...fresh, columns };
}

/**
 * Changed leads that are on no first page, if a column is loaded further: they may belong there now, wherever they were before. Only
 * reading each of them shows it.
 * @param merged the fresh board with what was loaded before
 */
export function missingLeads(merged: Board, fresh: Board, changed: Changed): string[] {
  const isLoadedFurther = merged.columns.some(({ cards }, n) => cards.length > fresh.columns[n]!.cards.length);
  if (changed === 'everything' || !isLoadedFurther) return [];
  const shown = idsOn(fresh);
  return [...changed].filter((id) => !shown.has(id));
}

const idsOn = (board: Board) => new Set(board.columns.flatMap(({ cards }) => cards.map(({ id }) => id)));

/** Inserts cards at their places, as far down as their columns are loaded. The next page brings those further down. */
export function insertCards(board: LoadedBoard, cards: readonly BoardCard[]): LoadedBoard {
  const columns = board.columns.map((column) => {
    const end = endOf(column);
    const compare = cardOrder(column.sort);
    const incoming = cards.filter(
      (card) =>
        card.status === column.status &&
        !column.cards.some((other) => other.id === card.id) &&
        (!column.next || (end !== undefined && compare(card, end) <= 0)),
    );
    return incoming.length === 0 ? column : { ...column, cards: [...column.cards, ...incoming].sort(compare) };
  });
  return { ...board, columns };
}

/** Appends the next page of one column. A card that moved into the column meanwhile is not duplicated. */
export function appendPage(board: LoadedBoard, status: BoardColumn['status'], page: BoardPage): LoadedBoard {
  const columns = board.columns.map((column) => {
    if (column.status !== status) return column;
    const known = new Set(column.cards.map((card) => card.id));
    const cards = [...column.cards, ...page.cards.filter((card) => !known.has(card.id))];
    return loadedTo(page.next, page.cards.at(-1), { ...column, cards });
  });
  return { ...board, columns };
}

/** The column, loaded to there. @param next absent at its end */
function loadedTo(
  next: string | undefined,
  end: BoardCard | undefined,
  { next: _next, end: _end, ...column }: LoadedColumn,
): LoadedColumn {
  return { ...column, ...(next !== undefined && { next }), ...(end && { end }) };
}
