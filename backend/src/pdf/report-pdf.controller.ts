import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  generatedReportSchema,
  generateReportSchema,
  reportTokenParamsSchema,
  type GeneratedReport,
  type GenerateReport,
} from '../../../contracts/src/commands/report-pdf.js';
import { AnalysisQueries } from '../analyses/analysis-queries.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { AnswersFile } from '../http/answers-file.js';
import type { ApiRequest } from '../http/api-request.js';
import { ProblemError } from '../http/problem.js';
import { LOGGER } from '../logging/logger.js';
import { NoChromium } from './chromium.js';
import { PrintLimitGuard } from './print-limit.guard.js';
import { QueueFull } from './print-queue.js';
import { reportFileName } from './report-file-name.js';
import { ReportFiles } from './report-files.js';
import { ReportPrinter } from './report-printer.js';

const retryAfterSeconds = 5;

/** The public report as a PDF. It holds what the page shows to a visitor, whoever asks. */
@ApiTags('Analyses')
@Controller('api/pdf')
export class ReportPdfController {
  constructor(
    private readonly analyses: AnalysisQueries,
    private readonly printer: ReportPrinter,
    private readonly files: ReportFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('generate-report')
  @HttpCode(200)
  @Access('public')
  @UseGuards(PrintLimitGuard)
  @Answers({
    summary: "Print a lead's report; the file can be fetched once, within five minutes",
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
    @Body({ schema: generateReportSchema }) { lead }: GenerateReport,
    @Req() { correlationId }: ApiRequest,
  ): Promise<GeneratedReport> {
    const report = await this.analyses.report(lead.id, false);
    if (!report) throw new ProblemError('analysis_not_found');
    if (!report.analysis.rent)
      throw new ProblemError('not_ready', { detail: 'The rent is still being estimated.' }, retryAfterSeconds);
    const fileName = reportFileName(report.analysis.property.streetAddress);
    const token = await this.files.keep(fileName, await this.print(lead.id.toLowerCase(), correlationId));
    return { url: `/api/pdf/reports/${token}`, fileName };
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

  private async print(leadId: string, correlationId: string): Promise<Uint8Array> {
    try {
      return await this.printer.print(leadId);
    } catch (error) {
      if (error instanceof QueueFull) throw new ProblemError('rate_limited', {}, retryAfterSeconds);
      this.logger.error({ correlationId, err: error }, 'A report could not be printed');
      const detail =
        error instanceof NoChromium
          ? 'This server has no Chromium to print with.'
          : 'The page could not be printed in time.';
      throw new ProblemError('pdf_failed', { detail });
    }
  }
}
