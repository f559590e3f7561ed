import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import { submitReferralSchema, type SubmitReferral } from '../../../contracts/src/commands/referrals.js';
import { Access, LimitVisitors } from '../auth/access.js';
import { Commands } from '../commands/commands.js';
import type { ApiRequest } from '../http/api-request.js';
import { CommandRoute } from '../http/command-route.js';
import { refuseScripts } from '../http/form-guard.js';
import { submitReferral } from './submit-referral.js';

@ApiTags('Public intake')
@Controller('api/referrals')
export class ReferralsController {
  constructor(private readonly commands: Commands) {}

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
    refuseScripts({ website, filledInMs });
    return this.commands.submit(request, reply, {
      definition: submitReferral,
      id: undefined,
      input: referral,
      status: 201,
    });
  }
}
