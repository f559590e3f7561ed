import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { choice } from '../../../../contracts/src/fields.js';
import { leadStatuses, type LeadStatus } from '../../../../contracts/src/lead-status.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../../contracts/src/board/queries.js';
import {
  boardCardsQuerySchema,
  boardCardsSchema,
  boardFilterSchema,
  boardMatchesSchema,
  type BoardCards,
  type BoardCardsQuery,
  type BoardFilter,
  type BoardMatches,
} from '../../../../contracts/src/board/board-filter.js';
import { boardSortOf } from '../../../../contracts/src/board/board-sort.js';
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
} from '../../../../contracts/src/board/board-time.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import {
  CountBoardActivity,
  FindBoardCards,
  FindBoardMatches,
  ListBoardIntervals,
  ShowBoard,
  ShowBoardColumn,
} from '../application/queries.js';
import { ofCaller } from './of-caller.js';
import { pastInstant } from './past-instant.js';

const statusParamsSchema = z.strictObject({ status: choice('Status', leadStatuses) });

@ApiTags('Board')
@Controller('api/board')
export class BoardController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'All columns with their first cards: those that match a filter, now or as they were at an instant (`at`)',
    schema: boardSchema,
    problems: ['unauthenticated'],
  })
  board(
    @Query({ schema: boardQuerySchema }) { at, sort, ...filter }: BoardQuery,
    @Req() { user }: ApiRequest,
  ): Promise<Board> {
    return this.queries.execute(new ShowBoard(pastInstant(at), ofCaller(filter, user), boardSortOf(sort), user));
  }

  @Get('activity')
  @Access('staff')
  @Answers({
    summary: 'How many leads came in and moved, in equal parts of a range of time',
    schema: boardActivitySchema,
    problems: ['unauthenticated'],
  })
  activity(
    @Query({ schema: boardActivityQuerySchema }) query: BoardActivityQuery,
    @Req() { user }: ApiRequest,
  ): Promise<BoardActivity> {
    return this.queries.execute(new CountBoardActivity(query, user));
  }

  @Get('intervals')
  @Access('staff')
  @Answers({
    summary: 'The stays of leads in stages that overlap a range of time, to draw the board at any instant in it',
    schema: boardIntervalsSchema,
    problems: ['unauthenticated'],
  })
  intervals(
    @Query({ schema: boardIntervalsQuerySchema }) query: BoardIntervalsQuery,
    @Req() { user }: ApiRequest,
  ): Promise<BoardIntervals> {
    return this.queries.execute(new ListBoardIntervals(query, user));
  }

  @Get('matches')
  @Access('staff')
  @Answers({
    summary: 'Which leads match a filter, as many as can be chosen at once',
    schema: boardMatchesSchema,
    problems: ['unauthenticated'],
  })
  matches(
    @Query({ schema: boardFilterSchema }) filter: BoardFilter,
    @Req() { user }: ApiRequest,
  ): Promise<BoardMatches> {
    return this.queries.execute(new FindBoardMatches(ofCaller(filter, user)));
  }

  @Get('cards')
  @Access('staff')
  @Answers({
    summary: 'Those of the named leads that match, as cards',
    schema: boardCardsSchema,
    problems: ['unauthenticated'],
  })
  cards(
    @Query({ schema: boardCardsQuerySchema }) { ids, ...filter }: BoardCardsQuery,
    @Req() { user }: ApiRequest,
  ): Promise<BoardCards> {
    return this.queries.execute(new FindBoardCards(ids, ofCaller(filter, user)));
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
    @Query({ schema: boardPageQuerySchema }) { at, after, sort = 'newest', ...filter }: BoardPageQuery,
    @Req() { user }: ApiRequest,
  ): Promise<BoardPage> {
    return this.queries.execute(
      new ShowBoardColumn(status, pastInstant(at), after, ofCaller(filter, user), sort, user),
    );
  }
}
