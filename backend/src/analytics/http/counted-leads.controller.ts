import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  countedExportQuerySchema,
  countedLeadsQuerySchema,
  countedLeadsSchema,
  type CountedExportQuery,
  type CountedLeads,
  type CountedLeadsQuery,
} from '../../../../contracts/src/analytics/counted.js';
import { spreadsheetHeaders } from '../../platform/csv/spreadsheet-name.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { CountedLeadsReader } from '../application/counted-leads.js';
import { ListCountedLeads } from '../application/queries.js';
import { allowedQuestion } from './allowed-question.js';

const problems = ['unauthenticated', 'forbidden', 'invalid_input'] as const;

/** From a number to its leads and events. */
@ApiTags('Analytics')
@Controller('api/analytics/leads')
export class CountedLeadsController {
  constructor(
    private readonly queries: Queries,
    private readonly leads: CountedLeadsReader,
  ) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'The events that a figure counts, with their leads: as many as the number says',
    schema: countedLeadsSchema,
    problems,
  })
  list(
    @Query({ schema: countedLeadsQuerySchema }) query: CountedLeadsQuery,
    @Req() { user }: ApiRequest,
  ): Promise<CountedLeads> {
    const question = allowedQuestion(query.question, user ?? null);
    return this.queries.execute(new ListCountedLeads({ ...query, question }, user ?? null));
  }

  @Get('export')
  @Access('staff')
  @ApiProduces('text/csv')
  @Answers({
    summary: 'All events that a figure counts, in order, as a file for spreadsheets',
    schema: z.string().describe('CSV with a header line'),
    problems,
  })
  export(
    @Query({ schema: countedExportQuerySchema }) query: CountedExportQuery,
    @Req() { user }: ApiRequest,
    @Res() reply: FastifyReply,
  ): void {
    const question = allowedQuestion(query.question, user ?? null);
    void reply
      .headers(spreadsheetHeaders(question.question))
      .send(this.leads.csv({ ...query, question }, user ?? null));
  }
}
