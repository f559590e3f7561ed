import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Board, BoardPage } from '../../../../contracts/src/board/queries.js';
import type { BoardCards, BoardMatches } from '../../../../contracts/src/board/board-filter.js';
import type { BoardActivity, BoardIntervals } from '../../../../contracts/src/board/board-time.js';
import { BoardPlayback } from './board-playback.js';
import { BoardQueries } from './board-queries.js';
import { PastBoard } from './past-board.js';
import {
  CountBoardActivity,
  FindBoardCards,
  FindBoardMatches,
  ListBoardIntervals,
  ShowBoard,
  ShowBoardColumn,
} from './queries.js';

@QueryHandler(ShowBoard)
class ShowBoardHandler implements IQueryHandler<ShowBoard> {
  constructor(
    private readonly present: BoardQueries,
    private readonly past: PastBoard,
  ) {}

  execute({ at, filter, sort, viewer }: ShowBoard): Promise<Board> {
    return at === null ? this.present.board(filter, sort) : this.past.board(at, filter, viewer);
  }
}

@QueryHandler(ShowBoardColumn)
class ShowBoardColumnHandler implements IQueryHandler<ShowBoardColumn> {
  constructor(
    private readonly present: BoardQueries,
    private readonly past: PastBoard,
  ) {}

  execute({ status, at, after, filter, sort, viewer }: ShowBoardColumn): Promise<BoardPage> {
    return at === null
      ? this.present.page(status, after, filter, sort)
      : this.past.page(status, at, after, filter, viewer);
  }
}

@QueryHandler(CountBoardActivity)
class CountBoardActivityHandler implements IQueryHandler<CountBoardActivity> {
  constructor(private readonly playback: BoardPlayback) {}

  execute({ range, viewer }: CountBoardActivity): Promise<BoardActivity> {
    return this.playback.activity(range, viewer);
  }
}

@QueryHandler(ListBoardIntervals)
class ListBoardIntervalsHandler implements IQueryHandler<ListBoardIntervals> {
  constructor(private readonly playback: BoardPlayback) {}

  execute({ range, viewer }: ListBoardIntervals): Promise<BoardIntervals> {
    return this.playback.intervals(range, viewer);
  }
}

@QueryHandler(FindBoardMatches)
class FindBoardMatchesHandler implements IQueryHandler<FindBoardMatches> {
  constructor(private readonly boards: BoardQueries) {}

  execute({ filter }: FindBoardMatches): Promise<BoardMatches> {
    return this.boards.matches(filter);
  }
}

@QueryHandler(FindBoardCards)
class FindBoardCardsHandler implements IQueryHandler<FindBoardCards> {
  constructor(private readonly boards: BoardQueries) {}

  execute({ ids, filter }: FindBoardCards): Promise<BoardCards> {
    return this.boards.cards(ids, filter);
  }
}

export const boardQueryHandlers = [
  ShowBoardHandler,
  ShowBoardColumnHandler,
  CountBoardActivityHandler,
  ListBoardIntervalsHandler,
  FindBoardMatchesHandler,
  FindBoardCardsHandler,
];
