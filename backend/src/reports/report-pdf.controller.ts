import {
  Injectable,
  type CanActivate,
  type ExecutionContext,
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiRequest } from '../platform/http/api-request.js';
import { ProblemError } from '../platform/problems/problem.js';
import { LeadPitches } from '../leads/application/lead-pitches.js';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  generatedReportSchema,
  generateReportSchema,
  reportStandingSchema,
  reportTokenParamsSchema,
  type GeneratedReport,
  type GenerateReport,
  type GivenRent,
  type ReportStanding,
} from '../../../contracts/src/reports/report-file.js';
import { improvementsTotalCents } from '../../../contracts/src/leads/improvements.js';
import type { AnalysisReport } from '../../../contracts/src/analyses/report.js';
import type { LeadPitch } from '../../../contracts/src/leads/queries.js';
import { AnalysisQueries } from '../analyses/analysis-queries.js';
import { Access } from '../platform/access/access.js';
import { Answers, AnswersFile } from '../platform/http/openapi.js';
import type { SignedIn } from '../platform/access/signed-in.js';
import { GivenReports, reportFileName } from './given-reports.js';
import { QueueFull, type ReportCopy } from './report-printer.js';
import { ReportFiles } from './report-files.js';
import { NotPrinted, ReportJobs } from './report-jobs.js';

const printsPerMinute = 10;
type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

/** A print takes about a second of a core, so an address gets ten a minute. */
@Injectable()
export class PrintLimitGuard implements CanActivate {
  private limit: RateLimit | undefined;

  constructor(private readonly http: HttpAdapterHost) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    this.limit ??= this.http.httpAdapter
      .getInstance<FastifyInstance>()
      .createRateLimit({ max: printsPerMinute, timeWindow: '1 minute' });
    const limit = await this.limit(context.switchToHttp().getRequest<ApiRequest>());
    if (!limit.isAllowed && limit.isExceeded) throw new ProblemError('rate_limited', {}, limit.ttlInSeconds);
    return true;
  }
}

const retryAfterSeconds = 5;
/** Shorter than a caller waits for a command (20 s). */
const patienceMs = 10_000;
/** What a caller gives of their own. */
type Given = { rent: GivenRent | undefined; improvements: GenerateReport['improvements'] };

/** The public report as a PDF. A visitor's copy has the page's content; staff's also has what they give, or else what was pitched. */
@ApiTags('Analyses')
@Controller('api/pdf')
export class ReportPdfController {
  constructor(
    private readonly analyses: AnalysisQueries,
    private readonly given: GivenReports,
    private readonly jobs: ReportJobs,
    private readonly files: ReportFiles,
    private readonly pitches: LeadPitches,
  ) {}

  @Post('generate-report')
  @HttpCode(200)
  @Access('public')
  @UseGuards(PrintLimitGuard)
  @Answers({
    summary:
      "Have a lead's report printed; the file can be fetched once, within five minutes of being ready. For those who are signed in with the rent and the checked improvements that they give, or else those that were pitched, and with a given rent also for a lead without an analysis",
    schema: generatedReportSchema,
    problems: [
      'cross_site_request',
      'rate_limited',
      'analysis_not_found',
      'not_ready',
      'log_unavailable',
      'pdf_failed',
    ],
  })
  async generate(
    @Body({ schema: generateReportSchema }) { lead, rentEstimate, improvements }: GenerateReport,
    @Req() { correlationId, user }: ApiRequest,
  ): Promise<GeneratedReport> {
    const leadId = lead.id.toLowerCase();
    const given: Given = { rent: givenRent(rentEstimate), improvements };
    const analysed = await this.analyses.report(leadId, false);
    const report = analysed?.analysis.rent ? undefined : await this.reportOf(leadId, given, user);
    const printed = report ?? analysed;
    if (!printed) throw new ProblemError('analysis_not_found');
    if (!printed.analysis.rent)
      throw new ProblemError('not_ready', { detail: 'The rent is still being estimated.' }, retryAfterSeconds);
    const fileName = reportFileName(printed.analysis.property.streetAddress);
    const pitch = user && proposed(await this.pitches.of(leadId, user), given);
    const copy = { leadId, pitch, ...(report && { report }) };
    const { token, ready } = await this.begun(fileName, copy, { correlationId, isStaff: user !== null });
    return { url: `/api/pdf/reports/${token}`, fileName, ready };
  }

  @Get('reports/:token/standing')
  @Access('public')
  @Answers({
    summary: 'How far a report is that was asked for',
    schema: reportStandingSchema,
    problems: ['report_expired'],
  })
  async standing(
    @Param({ schema: reportTokenParamsSchema }) { token }: z.infer<typeof reportTokenParamsSchema>,
  ): Promise<ReportStanding> {
    const standing = await this.files.standing(token);
    if (!standing) throw new ProblemError('report_expired');
    return standing;
  }

  @Get('reports/:token')
  @Access('public')
  @AnswersFile({ summary: 'A printed report, once', type: 'application/pdf', problems: ['report_expired'] })
  async fetch(
    @Param({ schema: reportTokenParamsSchema }) { token }: z.infer<typeof reportTokenParamsSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.files.take(token);
    if (!file) throw new ProblemError('report_expired');
    reply.header('x-robots-tag', 'noindex');
    return new StreamableFile(file.bytes, {
      type: 'application/pdf',
      disposition: `attachment; filename="${file.fileName}"`,
      length: file.bytes.length,
    });
  }

  private async begun(fileName: string, copy: ReportCopy, asker: { correlationId: string; isStaff: boolean }) {
    try {
      return await this.jobs.begin(fileName, copy, asker, patienceMs);
    } catch (error) {
      if (error instanceof QueueFull) throw new ProblemError('rate_limited', {}, retryAfterSeconds);
      if (error instanceof NotPrinted) throw new ProblemError('pdf_failed', { detail: error.message });
      throw error;
    }
  }

  /** Of a lead whose rent nobody has estimated, if somebody who is signed in gives one. */
  private async reportOf(leadId: string, { rent }: Given, user: SignedIn | null): Promise<AnalysisReport | null> {
    return user && rent ? this.given.of(leadId, rent, user) : null;
  }
}

/** What the owner is proposed: what is given, or else what was pitched. */
function proposed(pitch: LeadPitch | null, { rent, improvements }: Given): LeadPitch | null {
  if (!pitch) return null;
  const checked = improvements?.filter((each) => each.checked);
  return {
    ...pitch,
    ...(rent && { rentCents: rent.estimateCents }),
    ...(checked && { improvements: checked, totalCents: improvementsTotalCents(checked) }),
  };
}

function givenRent(given: GenerateReport['rentEstimate']): GivenRent | undefined {
  const { estimateCents, rangeLowCents, rangeHighCents } = given ?? {};
  return estimateCents === undefined ? undefined : { estimateCents, rangeLowCents, rangeHighCents };
}
