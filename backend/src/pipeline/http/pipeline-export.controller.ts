import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { boardExportQuerySchema, type BoardExportQuery } from '../../../../contracts/src/board/board-time.js';
import { spreadsheetHeaders, spreadsheetNamed } from '../../platform/csv/spreadsheet-name.js';
import { Access } from '../../platform/access/access.js';
import { ofCaller } from '../../board/http/of-caller.js';
import { pastInstant } from '../../board/http/past-instant.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { PastExport } from '../application/past-export.js';
import { PipelineExport } from '../application/pipeline-export.js';

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
  export(
    @Query({ schema: boardExportQuerySchema }) { at, ...asked }: BoardExportQuery,
    @Req() { user }: ApiRequest,
    @Res() reply: FastifyReply,
  ): void {
    const filter = ofCaller(asked, user);
    const now = new Date();
    const then = pastInstant(at);
    const headers = then
      ? spreadsheetNamed(`pipeline-as-of-${then.slice(0, 16).replace(':', '')}Z`)
      : spreadsheetHeaders('pipeline', now);
    void reply.headers(headers).send(then ? this.past.csv(filter, then, user) : this.pipeline.csv(filter, now));
  }
}
