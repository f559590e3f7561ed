import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { choice, searchText } from '../../../contracts/src/commands/fields.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../contracts/src/queries/board.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { BoardQueries } from './board-queries.js';

const noQuerySchema = z.strictObject({});
const statusParamsSchema = z.strictObject({ status: choice('Status', leadStatuses) });
const pageQuerySchema = z.strictObject({ after: searchText('after') });

@ApiTags('Board')
@Controller('api/board')
export class BoardController {
  constructor(private readonly boards: BoardQueries) {}

  @Get()
  @Access('staff')
  @Answers({ summary: 'All columns with their first cards', schema: boardSchema, problems: ['unauthenticated'] })
  board(@Query({ schema: noQuerySchema }) _query: object): Promise<Board> {
    return this.boards.board();
  }

  @Get(':status')
  @Access('staff')
  @Answers({ summary: 'Further cards of one column', schema: boardPageSchema, problems: ['unauthenticated'] })
  page(
    @Param({ schema: statusParamsSchema }) { status }: { status: LeadStatus },
    @Query({ schema: pageQuerySchema }) { after }: { after?: string },
  ): Promise<BoardPage> {
    return this.boards.page(status, after);
  }
}
