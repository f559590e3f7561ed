import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { submitReferralSchema, type SubmitReferral } from '../../../../contracts/src/referrals/commands.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { callOf, submitCommand } from '../../platform/http/submit-command.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { refuseScripts } from '../../platform/http/form-guard.js';
import { VisitorLeads } from '../../platform/limits/visitor-leads.js';
import { ReferralLeads } from '../application/referral-leads.js';
import { submitReferral } from '../domain/submit-referral.js';

@ApiTags('Public intake')
@Controller('api/referrals')
export class ReferralsController {
  constructor(
    private readonly commands: Commands,
    private readonly leads: ReferralLeads,
    private readonly visitors: VisitorLeads,
  ) {}

  @Post()
  @HttpCode(201)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({ summary: 'Refer a client; the referral starts as pending', status: 201, problems: ['rate_limited'] })
  submit(
    @Body({ schema: submitReferralSchema }) { website, filledInMs, ...referral }: SubmitReferral,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseScripts(request, { website, filledInMs });
    return this.visitors.within(request, reply, 1, () =>
      submitCommand(this.commands, request, reply, {
        definition: submitReferral,
        id: undefined,
        input: referral,
        status: 201,
      }),
    );
  }

  @Post(':id/lead')
  @HttpCode(201)
  @Access('admin')
  @CommandRoute({
    summary:
      'Make it a lead: the client with the property, source referral; answers with the lead, and with the same one if asked again',
    status: 201,
    problems: ['forbidden', 'referral_not_found', 'referral_deleted', 'referral_linked'],
  })
  async makeLead(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    const answer = await this.leads.make(callOf(request), id);
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }
}
