import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { choice } from '../../../contracts/src/commands/fields.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../contracts/src/queries/board.js';
import {
  boardCardsQuerySchema,
  boardCardsSchema,
  boardFilterSchema,
  boardMatchesSchema,
  type BoardCards,
  type BoardCardsQuery,
  type BoardFilter,
  type BoardMatches,
} from '../../../contracts/src/queries/board-filter.js';
import {
  boardActivityQuerySchema,
  boardActivitySchema,
  boardIntervalsQuerySchema,
  boardIntervalsSchema,
  boardPageQuerySchema,
  boardQuerySchema,
  type BoardActivity,
  type BoardActivityQuery,
  type BoardIntervals,
  type BoardIntervalsQuery,
  type BoardPageQuery,
  type BoardQuery,
} from '../../../contracts/src/queries/board-time.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { BoardPlayback } from './board-playback.js';
import { BoardQueries } from './board-queries.js';
import { isPast } from './is-past.js';
import { PastBoard } from './past-board.js';

const statusParamsSchema = z.strictObject({ status: choice('Status', leadStatuses) });

@ApiTags('Board')
@Controller('api/board')
export class BoardController {
  constructor(
    private readonly boards: BoardQueries,
    private readonly past: PastBoard,
    private readonly playback: BoardPlayback,
  ) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'All columns with their first cards: those that match a filter, now or as they were at an instant (`at`)',
    schema: boardSchema,
    problems: ['unauthenticated'],
  })
  board(@Query({ schema: boardQuerySchema }) { at, ...filter }: BoardQuery): Promise<Board> {
    return isPast(at) ? this.past.board(at, filter) : this.boards.board(filter);
  }

  @Get('activity')
  @Access('staff')
  @Answers({
    summary: 'How many leads came in and moved, in equal parts of a range of time',
    schema: boardActivitySchema,
    problems: ['unauthenticated'],
  })
  activity(@Query({ schema: boardActivityQuerySchema }) query: BoardActivityQuery): Promise<BoardActivity> {
    return this.playback.activity(query);
  }

  @Get('intervals')
  @Access('staff')
  @Answers({
    summary: 'The stays of leads in stages that overlap a range of time, to draw the board of each of its instants',
    schema: boardIntervalsSchema,
    problems: ['unauthenticated'],
  })
  intervals(@Query({ schema: boardIntervalsQuerySchema }) query: BoardIntervalsQuery): Promise<BoardIntervals> {
    return this.playback.intervals(query);
  }

  @Get('matches')
  @Access('staff')
  @Answers({
    summary: 'Which leads match a filter, as many as can be chosen at once',
    schema: boardMatchesSchema,
    problems: ['unauthenticated'],
  })
  matches(@Query({ schema: boardFilterSchema }) filter: BoardFilter): Promise<BoardMatches> {
    return this.boards.matches(filter);
  }

  @Get('cards')
  @Access('staff')
  @Answers({
    summary: 'Those of the named leads that match, as cards',
    schema: boardCardsSchema,
    problems: ['unauthenticated'],
  })
  cards(@Query({ schema: boardCardsQuerySchema }) { ids, ...filter }: BoardCardsQuery): Promise<BoardCards> {
    return this.boards.cards(ids, filter);
  }

  @Get(':status')
  @Access('staff')
  @Answers({
    summary: 'Further cards of one column, now or `at` an instant',
    schema: boardPageSchema,
    problems: ['unauthenticated'],
  })
  page(
    @Param({ schema: statusParamsSchema }) { status }: { status: LeadStatus },
    @Query({ schema: boardPageQuerySchema }) { at, after, ...filter }: BoardPageQuery,
  ): Promise<BoardPage> {
    return isPast(at) ? this.past.page(status, at, after, filter) : this.boards.page(status, after, filter);
  }
}
