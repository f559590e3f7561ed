import { LeadsModule } from '../leads/leads.module.js';
import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { Chromium } from '../platform/chromium/chromium.js';
import { Config } from '../platform/config/config.js';
import { GivenReports } from './given-reports.js';
import { ReportFiles } from './report-files.js';
import { ReportJobs } from './report-jobs.js';
import { ReportPrinter } from './report-printer.js';
import { ReportPdfController, ReportPrints } from './report-pdf.controller.js';

/** Reports as PDF. */
@Module({
  imports: [LeadsModule, AnalysesModule],
  controllers: [ReportPdfController],
  providers: [
    ReportPrints,
    GivenReports,
    ReportFiles,
    ReportJobs,
    ReportPrinter,
    { provide: Chromium, useFactory: (config: Config) => new Chromium(config.chromium), inject: [Config] },
  ],
  exports: [Chromium, ReportFiles],
})
export class ReportsModule {}
