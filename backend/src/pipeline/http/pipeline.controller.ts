import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { leadAnswerSchema, type LeadAnswer } from '../../../../contracts/src/leads/queries.js';
import {
  leadExportQuerySchema,
  leadListQuerySchema,
  leadListSchema,
  type LeadExportQuery,
  type LeadList,
  type LeadListFilter,
  type LeadListQuery,
} from '../../../../contracts/src/pipeline/lead-list.js';
import { ofCaller } from '../../board/http/of-caller.js';
import { spreadsheetHeaders } from '../../platform/csv/spreadsheet-name.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { seesDeleted, type Viewer } from '../../leads/application/deleted-leads.js';
import { Queries } from '../../platform/queries/queries.js';
import { LeadListExport } from '../application/lead-list-export.js';
import { FindLead, ListLeads } from '../application/queries.js';

@ApiTags('Leads')
@Controller('api/leads')
export class PipelineController {
  constructor(
    private readonly queries: Queries,
    private readonly files: LeadListExport,
  ) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'Leads by cursor, newest first, or by offset in any order; the deleted are for admins',
    schema: leadListSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  list(@Query({ schema: leadListQuerySchema }) query: LeadListQuery, @Req() { user }: ApiRequest): Promise<LeadList> {
    refuseDeleted(query, user);
    return this.queries.execute(new ListLeads(ofCaller(query, user)));
  }

  @Get('export')
  @Access('staff')
  @ApiProduces('text/csv')
  @Answers({
    summary: 'All leads that match, in order, as a file for spreadsheets; the deleted are for admins',
    schema: z.string().describe('CSV with a header line'),
    problems: ['unauthenticated', 'forbidden'],
  })
  export(
    @Query({ schema: leadExportQuerySchema }) query: LeadExportQuery,
    @Req() { user }: ApiRequest,
    @Res() reply: FastifyReply,
  ): void {
    refuseDeleted(query, user);
    void reply.headers(spreadsheetHeaders('leads')).send(this.files.csv(ofCaller(query, user)));
  }

  @Get(':id')
  @Access('staff')
  @Answers({
    summary: 'One lead; a deleted one is for admins',
    schema: leadAnswerSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async one(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadAnswer> {
    const answer = await this.queries.execute(new FindLead(id, user));
    if (!answer) throw new ProblemError('lead_not_found');
    void reply.header('etag', `"${answer.lead.revision}"`);
    return answer;
  }
}

function refuseDeleted({ deleted }: LeadListFilter, user: Viewer): void {
  if (deleted === 'true' && !seesDeleted(user)) throw new ProblemError('forbidden');
}
