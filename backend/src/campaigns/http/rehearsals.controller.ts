import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  rehearsalSchema,
  rehearseSchema,
  type Rehearsal,
  type Rehearse,
} from '../../../../contracts/src/campaigns/rehearsal.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindRehearsal } from '../application/queries.js';
import { Rehearsals } from '../application/rehearsals.js';

/** Plays workflows through past events without sending anything. Keeps nothing of it. */
@ApiTags('Campaigns')
@Controller('api/campaigns/rehearsals')
export class RehearsalsController {
  constructor(
    private readonly rehearsals: Rehearsals,
    private readonly queries: Queries,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('staff')
  @Answers({
    summary: 'Rehearse one or two drafts of a workflow over the past',
    schema: rehearsalSchema,
    problems: ['unauthenticated', 'cross_site_request', 'rehearsal_busy'],
  })
  begin(@Body({ schema: rehearseSchema }) body: Rehearse): Promise<Rehearsal> {
    return this.rehearsals.begin(body);
  }

  @Get(':id')
  @Access('staff')
  @Answers({
    summary: 'How far a rehearsal is, and what came of it',
    schema: rehearsalSchema,
    problems: ['unauthenticated', 'rehearsal_not_found'],
  })
  async find(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Rehearsal> {
    const found = await this.queries.execute(new FindRehearsal(id));
    if (!found) throw new ProblemError('rehearsal_not_found');
    return found;
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Access('staff')
  @Answers({
    summary: 'End a rehearsal',
    schema: rehearsalSchema,
    problems: ['unauthenticated', 'cross_site_request', 'rehearsal_not_found'],
  })
  cancel(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Rehearsal> {
    return this.rehearsals.cancel(id);
  }
}
