import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  leadAnswerSchema,
  leadListQuerySchema,
  leadListSchema,
  type LeadAnswer,
  type LeadList,
  type LeadListQuery,
} from '../../../contracts/src/queries/lead.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { ProblemError } from '../http/problem.js';
import { leadParamsSchema, type LeadParams } from '../leads/lead-params.js';
import { PipelineQueries } from './pipeline-queries.js';

@ApiTags('Leads')
@Controller('api/leads')
export class PipelineController {
  constructor(private readonly leads: PipelineQueries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'Leads, newest first; the deleted are for admins',
    schema: leadListSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  list(@Query({ schema: leadListQuerySchema }) query: LeadListQuery, @Req() { user }: ApiRequest): Promise<LeadList> {
    if (query.deleted === 'true' && user?.role !== 'admin') throw new ProblemError('forbidden');
    return this.leads.list(query);
  }

  @Get(':id')
  @Access('staff')
  @Answers({
    summary: 'One lead; a deleted one is for admins',
    schema: leadAnswerSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async one(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Req() { user }: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LeadAnswer> {
    const answer = await this.leads.find(id);
    if (!answer || (answer.lead.deletedAt !== null && user?.role !== 'admin')) throw new ProblemError('lead_not_found');
    void reply.header('etag', `"${answer.lead.revision}"`);
    return answer;
  }
}
