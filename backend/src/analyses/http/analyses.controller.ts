import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  analyseAddressSchema,
  submitAnalysesAnswerSchema,
  submitAnalysesSchema,
  type AnalyseAddress,
  type SubmitAnalyses,
  type SubmitAnalysesAnswer,
} from '../../../../contracts/src/analyses/commands.js';
import {
  analysesByAddressQuerySchema,
  analysesByAddressSchema,
  analysisReportSchema,
  rentAllowanceSchema,
  type AnalysesByAddress,
  type AnalysesByAddressQuery,
  type AnalysisReport,
  type RentAllowance,
} from '../../../../contracts/src/analyses/report.js';
import { historySchema, type History } from '../../../../contracts/src/history/queries.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { IntakeDrafts } from '../../intake-drafts/application/intake-drafts.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { AnalysisGrants, analysisCookie } from '../../platform/access/analysis-grant.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { callOf } from '../../platform/http/submit-command.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { refuseScripts } from '../../platform/http/form-guard.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { VisitorLeads } from '../../platform/limits/visitor-leads.js';
import { secureCookie } from '../../platform/http/secure-cookie.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { AddressAnalyses } from '../application/address-analyses.js';
import { AnalysisSubmissions } from '../application/analysis-submissions.js';
import { parseAddress } from '../../../../contracts/src/keys/address.js';
import { Queries } from '../../platform/queries/queries.js';
import {
  FindAnalysisHistory,
  FindAnalysisReport,
  ListAnalysesOfAddress,
  ShowRentAllowance,
} from '../application/queries.js';

@ApiTags('Analyses')
@Controller('api/analyses')
export class AnalysesController {
  constructor(
    private readonly submissions: AnalysisSubmissions,
    private readonly queries: Queries,
    private readonly byAddresses: AddressAnalyses,
    private readonly grants: AnalysisGrants,
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
      'Ask for rent analyses: a lead and an analysis for each property, with an outcome for each; sets a cookie that lets this browser enroll those leads for 30 days',
    schema: submitAnalysesAnswerSchema,
    status: 201,
    problems: ['rate_limited'],
  })
  async submit(
    @Body({ schema: submitAnalysesSchema }) { website, filledInMs, ...submission }: SubmitAnalyses,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubmitAnalysesAnswer> {
    refuseScripts(request, { website, filledInMs });
    refuseIfMatch(request.headers['if-match']);
    const answer = await this.visitors.within(
      request,
      reply,
      submission.properties.length,
      () => this.submissions.submit(callOf(request), request.user ? undefined : request.ip, submission),
      ({ results }) => results.filter(({ ok }) => ok).length,
    );
    await this.drafts.sent('analysis', submission.email, new Date());
    const { value, maxAge } = this.grants.grant(request.cookies[analysisCookie], answer.submissionId, Date.now());
    const secure = secureCookie(this.config);
    reply.setCookie(analysisCookie, value, { httpOnly: true, sameSite: 'lax', path: '/api', secure, maxAge });
    return answer;
  }

  @Post('by-address')
  @HttpCode(201)
  @Access('staff')
  @CommandRoute({
    summary: 'Run an analysis of an address, without a lead',
    status: 201,
    problems: ['invalid_address', 'invalid_state_zip'],
  })
  async analyseAddress(
    @Body({ schema: analyseAddressSchema }) property: AnalyseAddress,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    const answer = await this.byAddresses.run(callOf(request), property);
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }

  @Get()
  @Access('staff')
  @Answers({
    summary: 'Analyses of an address, newest first, with who asked',
    schema: analysesByAddressSchema,
    problems: ['unauthenticated', 'invalid_address', 'invalid_state_zip'],
  })
  byAddress(
    @Query({ schema: analysesByAddressQuerySchema }) { address }: AnalysesByAddressQuery,
  ): Promise<AnalysesByAddress> {
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new ProblemError(parsed.code);
    return this.queries.execute(new ListAnalysesOfAddress(parsed.parts));
  }

  @Get('allowance')
  @Access('staff')
  @Answers({
    summary: 'How often the rent provider may still be asked today, and what it was not asked because of that limit',
    schema: rentAllowanceSchema,
    problems: ['unauthenticated'],
  })
  allowance(): Promise<RentAllowance> {
    return this.queries.execute(new ShowRentAllowance());
  }

  @Get(':id')
  @Access('public')
  @Answers({
    summary:
      "The report of a lead's analysis, or of one by its own id (it may have no lead), without contact data; staff also see why an estimate is preliminary",
    schema: analysisReportSchema,
    problems: ['analysis_not_found', 'not_ready', 'log_unavailable'],
  })
  async report(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
  ): Promise<AnalysisReport> {
    const report = await this.queries.execute(new FindAnalysisReport(id, user !== null));
    if (!report) throw new ProblemError('analysis_not_found');
    return report;
  }

  @Get(':id/history')
  @Access('staff')
  @Answers({
    summary: "An analysis's events, oldest first, by its own id; those of a deleted lead are for admins",
    schema: historySchema,
    problems: ['unauthenticated', 'analysis_not_found', 'log_unavailable'],
  })
  async history(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() { user }: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<History> {
    const history = await this.queries.execute(new FindAnalysisHistory(id, user));
    if (!history) throw new ProblemError('analysis_not_found');
    void reply.header('etag', `"${history.revision}"`);
    return history;
  }
}
