import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { submitEnrollmentSchema, type SubmitEnrollment } from '../../../../contracts/src/enrollments/commands.js';
import { IntakeDrafts } from '../../intake-drafts/application/intake-drafts.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { AnalysisGrants, analysisCookie } from '../../platform/access/analysis-grant.js';
import { EnrollmentGrants, enrollmentCookie } from '../../platform/access/enrollment-grant.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { callOf } from '../../platform/http/submit-command.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { refuseScripts } from '../../platform/http/form-guard.js';
import { VisitorLeads } from '../../platform/limits/visitor-leads.js';
import { secureCookie } from '../../platform/http/secure-cookie.js';
import { Enrollments } from '../application/enrollments.js';

@ApiTags('Public intake')
@Controller('api/enrollments')
export class EnrollmentsController {
  constructor(
    private readonly enrollments: Enrollments,
    private readonly grants: EnrollmentGrants,
    private readonly analysed: AnalysisGrants,
    private readonly drafts: IntakeDrafts,
    private readonly visitors: VisitorLeads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(201)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({
    summary:
      'Enroll a property: a new lead, or that of `analysisLeadId` in the browser that asked for the analysis; sets a cookie that allows the walkthrough command on it for two hours',
    status: 201,
    problems: ['lead_exists', 'version_unknown', 'rate_limited'],
  })
  async enroll(
    @Body({ schema: submitEnrollmentSchema }) { id, website, filledInMs, ...enrollment }: SubmitEnrollment,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseScripts(request, { website, filledInMs });
    refuseIfMatch(request.headers['if-match']);
    const submissions = this.analysed.submissionsOf(request.cookies[analysisCookie], Date.now());
    const moves = ({ id: lead }: CommandAnswer) => lead === enrollment.analysisLeadId?.toLowerCase();
    const answer = await this.visitors.within(
      request,
      reply,
      1,
      () => this.enrollments.enroll(callOf(request), submissions, id?.toLowerCase(), enrollment),
      (made) => (moves(made) ? 0 : 1),
    );
    await this.drafts.sent('enrollment', enrollment.email, new Date());
    void reply.header('etag', `"${answer.revision}"`);
    const { value, maxAge } = this.grants.grant(answer.id, Date.now());
    const secure = secureCookie(this.config);
    reply.setCookie(enrollmentCookie, value, { httpOnly: true, sameSite: 'lax', path: '/api/leads', secure, maxAge });
    return answer;
  }
}
