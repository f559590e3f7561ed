import { Injectable, StreamableFile } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from '../platform/http/api-request.js';
import { ProblemError } from '../platform/problems/problem.js';
import { LeadPitches } from '../leads/application/lead-pitches.js';
import {
  reportRoutes,
  type GeneratedReport,
  type GenerateReport,
  type GivenRent,
} from '../../../contracts/src/reports/report-file.js';
import { improvementsTotalCents } from '../../../contracts/src/leads/improvements.js';
import type { AnalysisReport } from '../../../contracts/src/analyses/report.js';
import type { LeadPitch } from '../../../contracts/src/leads/queries.js';
import { AnalysisQueries } from '../analyses/analysis-queries.js';
import { networkOf } from '../platform/limits/networks.js';
import { TurnsFull } from '../platform/limits/fair-turns.js';
import { controllerOf } from '../platform/http/controller-of.js';
import type { SignedIn } from '../platform/access/signed-in.js';
import { GivenReports, reportFileName } from './given-reports.js';
import type { ReportCopy } from './report-printer.js';
import { ReportFiles } from './report-files.js';
import { type Asker, NotPrinted, ReportJobs } from './report-jobs.js';

const printsPerMinute = 10;
type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

const retryAfterSeconds = 5;
/** Shorter than a caller waits for a command (20 s). */
const patienceMs = 10_000;
/** What a caller gives of their own. */
type Given = { rent: GivenRent | undefined; improvements: GenerateReport['improvements'] };

/** The public report as a PDF. A visitor's copy has the page's content; staff's also has what they give, or else what was pitched. */
@Injectable()
export class ReportPrints {
  private limit: RateLimit | undefined;

  constructor(
    private readonly http: HttpAdapterHost,
    private readonly analyses: AnalysisQueries,
    private readonly given: GivenReports,
    private readonly jobs: ReportJobs,
    private readonly pitches: LeadPitches,
  ) {}

  /** @throws ProblemError rate_limited, analysis_not_found, not_ready, pdf_failed */
  async generate({ lead, rentEstimate, improvements }: GenerateReport, request: ApiRequest): Promise<GeneratedReport> {
    if (!request.user) await this.takeTurn(request);
    const { correlationId, user } = request;
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
    const copy = { leadId, pitch, report: report ?? undefined };
    const lane = user ? user.id : networkOf(request.ip);
    const { token, ready } = await this.begun(fileName, copy, { correlationId, lane, isStaff: user !== null });
    return { url: `/api/pdf/reports/${token}`, fileName, ready };
  }

  /** A print takes about a second of a core, so a visitor's address gets ten a minute. */
  private async takeTurn(request: ApiRequest): Promise<void> {
    this.limit ??= this.http.httpAdapter
      .getInstance<FastifyInstance>()
      .createRateLimit({ max: printsPerMinute, timeWindow: '1 minute' });
    const limit = await this.limit(request);
    if (!limit.isAllowed && limit.isExceeded) throw new ProblemError('rate_limited', {}, limit.ttlInSeconds);
  }

  private async begun(fileName: string, copy: ReportCopy, asker: Asker) {
    try {
      return await this.jobs.begin(fileName, copy, asker, patienceMs);
    } catch (error) {
      if (error instanceof TurnsFull) throw new ProblemError('rate_limited', {}, retryAfterSeconds);
      if (error instanceof NotPrinted) throw new ProblemError('pdf_failed', { detail: error.message });
      throw error;
    }
  }

  /** Of a lead whose rent nobody has estimated, if somebody who is signed in gives one. */
  private async reportOf(leadId: string, { rent }: Given, user: SignedIn | null): Promise<AnalysisReport | null> {
    return user && rent ? this.given.of(leadId, rent, user) : null;
  }
}

export const ReportPdfController = controllerOf(
  reportRoutes,
  { prints: ReportPrints, files: ReportFiles },
  {
    generate: ({ prints }, { body, request }) => prints.generate(body, request),
    standing: ({ files }, { params: { token } }) => files.standing(token),
    fetch: async ({ files }, { params: { token }, reply }) => {
      const file = await files.take(token);
      if (!file) return null;
      reply.header('x-robots-tag', 'noindex');
      return new StreamableFile(file.bytes, {
        type: 'application/pdf',
        disposition: `attachment; filename="${file.fileName}"`,
        length: file.bytes.length,
      });
    },
  },
);

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
