import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  analysisExportQuerySchema,
  analysisListQuerySchema,
  analysisListSchema,
  type AnalysisExportQuery,
  type AnalysisList,
  type AnalysisListQuery,
} from '../../../../contracts/src/analyses/queries.js';
import { spreadsheetHeaders } from '../../platform/csv/spreadsheet-name.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { AnalysisLists } from '../application/analysis-lists.js';
import { ListAnalyses } from '../application/queries.js';

/** All analyses, as the admin dashboard shows them. Comes before the routes that take an analysis' id. */
@ApiTags('Analyses')
@Controller('api/analyses')
export class AnalysisListController {
  constructor(
    private readonly queries: Queries,
    private readonly files: AnalysisLists,
  ) {}

  @Get('all')
  @Access('admin')
  @Answers({
    summary: 'Every analysis, linked to a lead or not, by offset in any order, with the number of all that match',
    schema: analysisListSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  list(@Query({ schema: analysisListQuerySchema }) query: AnalysisListQuery): Promise<AnalysisList> {
    return this.queries.execute(new ListAnalyses(query));
  }

  @Get('export')
  @Access('admin')
  @ApiProduces('text/csv')
  @Answers({
    summary: 'All analyses that match, in order, as a file for spreadsheets',
    schema: z.string().describe('CSV with a header line'),
    problems: ['unauthenticated', 'forbidden'],
  })
  export(@Query({ schema: analysisExportQuerySchema }) query: AnalysisExportQuery, @Res() reply: FastifyReply): void {
    void reply.headers(spreadsheetHeaders('analyses')).send(this.files.csv(query));
  }
}
