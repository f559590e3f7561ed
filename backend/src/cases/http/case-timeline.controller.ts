import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { caseTimelineSchema, type CaseTimeline } from '../../../../contracts/src/cases/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindCaseTimeline } from '../application/queries.js';

@ApiTags('Lead history')
@Controller('api/leads/:id')
export class CaseTimelineController {
  constructor(private readonly queries: Queries) {}

  @Get('timeline')
  @Access('staff')
  @Answers({
    summary:
      "Everything that happened in the lead's case, by position: the lead's events, those of its analyses and its referral; and other leads of the same email",
    schema: caseTimelineSchema,
    problems: ['unauthenticated', 'lead_not_found', 'log_unavailable'],
  })
  async timeline(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CaseTimeline> {
    const timeline = await this.queries.execute(new FindCaseTimeline(id, user));
    if (!timeline) throw new ProblemError('lead_not_found');
    void reply.header('etag', `"${timeline.revision}"`);
    return timeline;
  }
}
