import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  forgotPasswordAnswerSchema,
  forgotPasswordSchema,
  type ForgotPassword,
  type ForgotPasswordAnswer,
} from '../../../../contracts/src/accounts/commands.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { People } from '../application/people.js';

/** Every answer takes the same time, so that timing does not reveal who has an account. */
const answerMs = 500;

/** For people who can't sign in any more: a link to set a password, by mail. */
@ApiTags('Sign-in')
@Controller('api/auth')
export class ForgotPasswordController {
  constructor(
    private readonly people: People,
    private readonly settings: OfficeSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('forgot-password')
  @HttpCode(202)
  @Access('public')
  @LimitVisitors()
  @Answers({
    summary:
      'Send a link for a new password, if the address belongs to somebody who may sign in. The answer is always the same',
    schema: forgotPasswordAnswerSchema,
    status: 202,
    problems: ['password_links_off', 'rate_limited', 'cross_site_request'],
  })
  async forgot(
    @Body({ schema: forgotPasswordSchema }) { email }: ForgotPassword,
    @Req() { correlationId }: ApiRequest,
  ): Promise<ForgotPasswordAnswer> {
    const { url, from } = this.config.smtp;
    // Every caller gets this answer: it does not depend on the address.
    if (!url || !from || !this.settings.current.sendAccountMails) throw new ProblemError('password_links_off');
    const act = { actor: { kind: 'visitor', id: null }, correlationId } as const;
    await Promise.all([this.people.forgotten(act, email), pause(answerMs)]);
    return { accepted: true };
  }
}
