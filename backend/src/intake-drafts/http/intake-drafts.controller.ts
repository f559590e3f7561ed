import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  intakeDraftLookSchema,
  keepIntakeDraftSchema,
  keptIntakeDraftSchema,
  resumedDraftSchema,
  type IntakeDraftLook,
  type KeepIntakeDraft,
  type KeptIntakeDraft,
  type ResumedDraft,
} from '../../../../contracts/src/intake/drafts.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { parseIdempotencyKey } from '../../platform/http/command-headers.js';
import { refuseScripts } from '../../platform/http/form-guard.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindIntakeDraft } from '../application/queries.js';
import { IntakeDrafts } from '../application/intake-drafts.js';

const paramsSchema = z.strictObject({ token: z.string().max(200) });
type Params = z.infer<typeof paramsSchema>;

/** Forms to be finished later. None of this is a lead, and no event mentions it. */
@ApiTags('Public intake')
@Controller('api/intake-drafts')
@Access('public')
export class IntakeDraftsController {
  constructor(
    private readonly drafts: IntakeDrafts,
    private readonly queries: Queries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(202)
  @LimitVisitors()
  @Answers({
    summary: 'Keep a form for 14 days, sealed, and mail a link that opens it once',
    schema: keptIntakeDraftSchema,
    status: 202,
    problems: ['cross_site_request', 'rate_limited'],
  })
  async keep(
    @Body({ schema: keepIntakeDraftSchema }) { website, filledInMs, ...draft }: KeepIntakeDraft,
    @Req() request: ApiRequest,
  ): Promise<KeptIntakeDraft> {
    refuseScripts(request, { website, filledInMs });
    const keptUntil = (await this.drafts.keep(draft, new Date())).toISOString();
    const { url, from } = this.config.smtp;
    return { keptUntil, link: url && from ? 'on_its_way' : 'waits' };
  }

  @Get(':token')
  @LimitVisitors()
  @Answers({
    summary: 'What a link to a kept form opens. Looking changes nothing',
    schema: intakeDraftLookSchema,
    problems: ['draft_gone', 'rate_limited'],
  })
  async look(@Param({ schema: paramsSchema }) { token }: Params): Promise<IntakeDraftLook> {
    const found = await this.queries.execute(new FindIntakeDraft(token));
    if (!found) throw new ProblemError('draft_gone');
    return found;
  }

  @Post(':token')
  @HttpCode(200)
  @LimitVisitors()
  @Answers({
    summary: 'Hand a kept form out, once; the same Idempotency-Key gets the same answer again for half an hour',
    schema: resumedDraftSchema,
    problems: ['draft_gone', 'cross_site_request', 'rate_limited'],
  })
  async resume(@Param({ schema: paramsSchema }) { token }: Params, @Req() request: ApiRequest): Promise<ResumedDraft> {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    const found = await this.drafts.resume(token, key, new Date());
    if (!found) throw new ProblemError('draft_gone');
    return found;
  }
}
