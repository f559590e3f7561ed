import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  submitAnalysesAnswerSchema,
  submitAnalysesSchema,
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
import { Access, LimitVisitors } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import type { ApiRequest } from '../http/api-request.js';
import { refuseIfMatch } from '../http/command-headers.js';
import { CommandRoute } from '../http/command-route.js';
import { refuseScripts } from '../http/form-guard.js';
import { ProblemError } from '../http/problem.js';
import { leadParamsSchema, type LeadParams } from '../leads/lead-params.js';
import { AnalysisQueries } from './analysis-queries.js';
import { AnalysisSubmissions } from './analysis-submissions.js';
import { parseAddress } from './parse-address.js';

@ApiTags('Analyses')
@Controller('api/analyses')
export class AnalysesController {
  constructor(
    private readonly submissions: AnalysisSubmissions,
    private readonly queries: AnalysisQueries,
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
