import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { boardQuerySchema, type BoardQuery } from '../../../contracts/src/queries/board-time.js';
import { Access } from '../auth/access.js';
import { isPast } from '../board/is-past.js';
import { Answers } from '../http/answers.js';
import { PastExport } from './past-export.js';
import { PipelineExport } from './pipeline-export.js';

@ApiTags('Leads')
@Controller('api/pipeline/export')
export class PipelineExportController {
  constructor(
    private readonly pipeline: PipelineExport,
    private readonly past: PastExport,
  ) {}

  @Get()
  @Access('staff')
  @ApiProduces('text/csv')
  @Answers({
    summary:
      "The leads that match the board's filter, now or as they were at an instant (`at`), as a file for spreadsheets",
    schema: z.string().describe('CSV with a header line'),
    problems: ['unauthenticated'],
  })
  export(@Query({ schema: boardQuerySchema }) { at, ...filter }: BoardQuery, @Res() reply: FastifyReply): void {
    const now = new Date();
    const then = isPast(at) ? at : null;
    const name = then
      ? `pipeline-as-of-${then.slice(0, 16).replace(':', '')}Z`
      : `pipeline-${now.toISOString().slice(0, 10)}`;
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(then ? this.past.csv(filter, then) : this.pipeline.csv(filter, now));
  }
}
