import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import { enrollmentSchema, type Enrollment } from '../../../contracts/src/commands/enrollment.js';
import { Access, LimitVisitors } from '../auth/access.js';
import { EnrollmentGrants, enrollmentCookie } from '../auth/enrollment-grant.js';
import { Commands } from '../commands/commands.js';
import { CONFIG, type Config } from '../config/config.js';
import type { ApiRequest } from '../http/api-request.js';
import { CommandRoute } from '../http/command-route.js';
import { secureCookie } from '../http/secure-cookie.js';
import { leadCommands } from './lead-commands.js';
import { leadOfEnrollment } from './lead-of-enrollment.js';

@ApiTags('Public intake')
@Controller('api/enrollments')
export class EnrollmentsController {
  constructor(
    private readonly commands: Commands,
    private readonly grants: EnrollmentGrants,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(201)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({
    summary: 'Enrol a property; sets a cookie that allows the walkthrough command on the new lead for two hours',
    status: 201,
    problems: ['lead_exists', 'rate_limited'],
  })
  async enroll(
    @Body({ schema: enrollmentSchema }) { id, ...enrollment }: Enrollment,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const answer = await this.commands.submit(request, reply, {
      definition: leadCommands.createLead,
      id: id?.toLowerCase(),
      input: leadOfEnrollment(enrollment),
      status: 201,
    });
    const { value, maxAge } = this.grants.grant(answer.id, Date.now());
    const secure = secureCookie(this.config);
    reply.setCookie(enrollmentCookie, value, { httpOnly: true, sameSite: 'lax', path: '/api/leads', secure, maxAge });
    return answer;
  }
}
