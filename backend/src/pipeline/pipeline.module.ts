import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadListExport, PastExport, PipelineExport } from './exports.js';
import { PipelineQueries } from './pipeline-queries.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { PipelineExportController, PipelineController } from './pipeline.controller.js';

/** Leads as a list, one by one, and as a file. */
@Module({
  imports: [AccountsModule],
  controllers: [PipelineController, PipelineExportController],
  providers: [PipelineQueries, TouchClock, LeadListExport, PipelineExport, PastExport],
})
export class PipelineModule {}
