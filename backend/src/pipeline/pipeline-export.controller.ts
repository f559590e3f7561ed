import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { boardFilterSchema, type BoardFilter } from '../../../contracts/src/queries/board-filter.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { PipelineExport } from './pipeline-export.js';

@ApiTags('Leads')
@Controller('api/pipeline/export')
export class PipelineExportController {
  constructor(private readonly pipeline: PipelineExport) {}

  @Get()
  @Access('staff')
  @ApiProduces('text/csv')
  @Answers({
    summary: "The leads that match the board's filter, as a file for spreadsheets",
    schema: z.string().describe('CSV with a header line'),
    problems: ['unauthenticated'],
  })
  export(@Query({ schema: boardFilterSchema }) filter: BoardFilter, @Res() reply: FastifyReply): void {
    const now = new Date();
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="pipeline-${now.toISOString().slice(0, 10)}.csv"`)
      .send(this.pipeline.csv(filter, now));
  }
}
