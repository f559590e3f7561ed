import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  analyseAddressSchema,
  submitAnalysesAnswerSchema,
  submitAnalysesSchema,
  type AnalyseAddress,
  type SubmitAnalyses,
  type SubmitAnalysesAnswer,
} from '../../../contracts/src/commands/analyses.js';
import {
  analysesByAddressQuerySchema,
  analysesByAddressSchema,
  analysisReportSchema,
  type AnalysesByAddress,
  type AnalysesByAddressQuery,
  type AnalysisReport,
} from '../../../contracts/src/queries/analysis.js';
import type { CommandAnswer } from '../../../contracts/src/commands/answers.js';
import { Access, LimitVisitors } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { refuseIfMatch } from '../http/command-headers.js';
import { CommandRoute } from '../http/command-route.js';
import { refuseScripts } from '../http/form-guard.js';
import { ProblemError } from '../http/problem.js';
import { leadParamsSchema, type LeadParams } from '../leads/lead-params.js';
import { AddressAnalyses } from './address-analyses.js';
import { AnalysisQueries } from './analysis-queries.js';
import { AnalysisSubmissions } from './analysis-submissions.js';
import { parseAddress } from './parse-address.js';

@ApiTags('Analyses')
@Controller('api/analyses')
export class AnalysesController {
  constructor(
    private readonly submissions: AnalysisSubmissions,
    private readonly queries: AnalysisQueries,
    private readonly byAddresses: AddressAnalyses,
  ) {}

  @Post()
  @HttpCode(201)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({
    summary: 'Ask for rent analyses: a lead and an analysis for each property, with an outcome for each',
    schema: submitAnalysesAnswerSchema,
    status: 201,
    problems: ['rate_limited'],
  })
  submit(
    @Body({ schema: submitAnalysesSchema }) { website, filledInMs, ...submission }: SubmitAnalyses,
    @Req() request: ApiRequest,
  ): Promise<SubmitAnalysesAnswer> {
    refuseScripts({ website, filledInMs });
    refuseIfMatch(request.headers['if-match']);
    return this.submissions.submit(request, submission);
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
    const answer = await this.byAddresses.run(request, property);
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
    return this.queries.byAddress(parsed.parts);
  }

  @Get(':id')
  @Access('public')
  @Answers({
    summary: "The report of a lead's analysis, without contact data; staff also see why an estimate is preliminary",
    schema: analysisReportSchema,
    problems: ['analysis_not_found', 'not_ready', 'log_unavailable'],
  })
  async report(
    @Param({ schema: leadParamsSchema }) { id }: LeadParams,
    @Req() { user }: ApiRequest,
  ): Promise<AnalysisReport> {
    const report = await this.queries.report(id, user !== null);
    if (!report) throw new ProblemError('analysis_not_found');
    return report;
  }
}
