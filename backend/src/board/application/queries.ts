import { Query } from '@nestjs/cqrs';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { Board, BoardPage } from '../../../../contracts/src/board/queries.js';
import type { BoardCards, BoardFilter, BoardMatches } from '../../../../contracts/src/board/board-filter.js';
import type { BoardSort, ColumnSort } from '../../../../contracts/src/board/board-sort.js';
import type {
  BoardActivity,
  BoardActivityQuery,
  BoardIntervals,
  BoardIntervalsQuery,
} from '../../../../contracts/src/board/board-time.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** All columns with their first cards. */
export class ShowBoard extends Query<Board> {
  /** @param at an instant of the past, ISO 8601 UTC; null: now @param sort for the present: a past board is newest first */
  constructor(
    readonly at: string | null,
    readonly filter: BoardFilter,
    readonly sort: BoardSort,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** More cards of one column. */
export class ShowBoardColumn extends Query<BoardPage> {
  /**
   * @param at an instant of the past, ISO 8601 UTC; null: now
   * @param after where the previous page ended
   */
  constructor(
    readonly status: LeadStatus,
    readonly at: string | null,
    readonly after: string | undefined,
    readonly filter: BoardFilter,
    readonly sort: ColumnSort,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** How many leads came in and moved, in equal parts of a range of time. */
export class CountBoardActivity extends Query<BoardActivity> {
  constructor(
    readonly range: BoardActivityQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** The stays of leads in stages that overlap a range of time. */
export class ListBoardIntervals extends Query<BoardIntervals> {
  constructor(
    readonly range: BoardIntervalsQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** The leads that match a filter. */
export class FindBoardMatches extends Query<BoardMatches> {
  constructor(readonly filter: BoardFilter) {
    super();
  }
}

/** Those of the given leads that match, as cards. */
export class FindBoardCards extends Query<BoardCards> {
  constructor(
    readonly ids: readonly string[],
    readonly filter: BoardFilter,
  ) {
    super();
  }
}
