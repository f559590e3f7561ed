import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { leadPitchSchema, type LeadPitch } from '../../../../contracts/src/leads/pitch-query.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindLeadPitch } from '../application/queries.js';

/** What was pitched to a lead's owner, straight from the log. */
@ApiTags('Lead history')
@Controller('api/leads/:id/pitch')
export class LeadPitchController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'The pitched rent, and the checked improvements with their total',
    schema: leadPitchSchema,
    problems: ['unauthenticated', 'lead_not_found', 'log_unavailable'],
  })
  async pitch(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() { user }: ApiRequest): Promise<LeadPitch> {
    const pitch = await this.queries.execute(new FindLeadPitch(id, user));
    if (!pitch) throw new ProblemError('lead_not_found');
    return pitch;
  }
}
