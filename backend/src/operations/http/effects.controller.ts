import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  attemptsSchema,
  confirmEffectsSchema,
  effectActsAnswerSchema,
  effectIdSchema,
  effectsQuerySchema,
  effectsSchema,
  giveUpEffectsSchema,
  leadEffectsSchema,
  retryEffectsSchema,
  type Attempts,
  type ConfirmEffects,
  type EffectActsAnswer,
  type EffectId,
  type Effects,
  type EffectsQuery,
  type GiveUpEffects,
  type LeadEffects,
  type RetryEffects,
} from '../../../../contracts/src/effects/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { EffectDecisions } from '../application/effect-decisions.js';
import { Queries } from '../../platform/queries/queries.js';
import { byOf } from '../application/projection-jobs.js';
import { ListEffectAttempts, ListEffects, ListEffectsOfLead } from '../application/queries.js';

const signedIn = ['unauthenticated', 'forbidden'] as const;
const problems = [...signedIn, 'effect_not_found', 'not_ready', 'log_unavailable'] as const;

/** The system's effects outside of the log: pending, under way, and ended. */
@ApiTags('Operations')
@Controller('api')
export class EffectsController {
  constructor(
    private readonly queries: Queries,
    private readonly decisions: EffectDecisions,
  ) {}

  @Get('effects')
  @Access('admin')
  @Answers({
    summary: 'Effects by state, kind, subject and lead, latest change first',
    schema: effectsSchema,
    problems: signedIn,
  })
  list(@Query({ schema: effectsQuerySchema }) query: EffectsQuery): Promise<Effects> {
    return this.queries.execute(new ListEffects(query));
  }

  @Get('effects/:manager/:key/attempts')
  @Access('admin')
  @Answers({
    summary: "An effect's attempts, with the calls they made, without secrets and personal data",
    schema: attemptsSchema,
    problems: [...signedIn, 'effect_not_found'],
  })
  async attempts(@Param({ schema: effectIdSchema }) id: EffectId): Promise<Attempts> {
    const attempts = await this.queries.execute(new ListEffectAttempts(id));
    if (!attempts) throw new ProblemError('effect_not_found');
    return attempts;
  }

  @Post('effects/retry')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Retry effects that ended without being done', schema: effectActsAnswerSchema, problems })
  retry(
    @Body({ schema: retryEffectsSchema }) { effects }: RetryEffects,
    @Req() request: ApiRequest,
  ): Promise<EffectActsAnswer> {
    return this.decisions.retry(effects, byOf(request));
  }

  @Post('effects/give-up')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Give effects up, with a reason', schema: effectActsAnswerSchema, problems })
  giveUp(
    @Body({ schema: giveUpEffectsSchema }) { effects, reason }: GiveUpEffects,
    @Req() request: ApiRequest,
  ): Promise<EffectActsAnswer> {
    return this.decisions.giveUp(effects, reason, byOf(request));
  }

  @Post('effects/done')
  @HttpCode(200)
  @Access('admin')
  @Answers({
    summary: 'Mark effects of unknown outcome as done, after a person has checked',
    schema: effectActsAnswerSchema,
    problems,
  })
  confirm(
    @Body({ schema: confirmEffectsSchema }) { effects }: ConfirmEffects,
    @Req() request: ApiRequest,
  ): Promise<EffectActsAnswer> {
    return this.decisions.confirm(effects, byOf(request));
  }

  @Get('leads/:id/effects')
  @Access('staff')
  @Answers({
    summary: 'What is still to be done outside for a lead, or failed; that of a deleted lead is for admins',
    schema: leadEffectsSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async ofLead(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() { user }: ApiRequest): Promise<LeadEffects> {
    const effects = await this.queries.execute(new ListEffectsOfLead(id, user));
    if (!effects) throw new ProblemError('lead_not_found');
    return effects;
  }
}
