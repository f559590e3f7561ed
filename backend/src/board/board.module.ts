import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { BoardPlayback } from './board-playback.js';
import { BoardQueries } from './board-queries.js';
import { PastBoard } from './past-board.js';
import { boardSortOf } from '../../../contracts/src/board/board-sort.js';
import { ofCaller, pastInstant } from './past-instant.js';
import { boardRoutes } from '../../../contracts/src/board/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

const BoardController = controllerOf(
  boardRoutes,
  { present: BoardQueries, past: PastBoard, playback: BoardPlayback },
  {
    board: ({ present, past }, { query: { at, sort, ...filter }, user }) => {
      const then = pastInstant(at);
      const asked = ofCaller(filter, user);
      return then === null ? present.board(asked, boardSortOf(sort)) : past.board(then, asked, user);
    },
    activity: ({ playback }, { query, user }) => playback.activity(query, user),
    intervals: ({ playback }, { query, user }) => playback.intervals(query, user),
    matches: ({ present }, { query: filter, user }) => present.matches(ofCaller(filter, user)),
    cards: ({ present }, { query: { ids, ...filter }, user }) => present.cards(ids, ofCaller(filter, user)),
    page: ({ present, past }, { params: { status }, query: { at, after, sort = 'newest', ...filter }, user }) => {
      const then = pastInstant(at);
      const asked = ofCaller(filter, user);
      return then === null ? present.page(status, after, asked, sort) : past.page(status, then, after, asked, user);
    },
  },
);

/** The board, present and past. */
@Module({
  imports: [AccountsModule],
  controllers: [BoardController],
  providers: [BoardQueries, TouchClock, PastBoard, BoardPlayback],
})
export class BoardModule {}
