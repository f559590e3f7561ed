import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadListExport } from './application/lead-list-export.js';
import { PastExport } from './application/past-export.js';
import { PipelineExport } from './application/pipeline-export.js';
import { PipelineQueries } from './application/pipeline-queries.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { PipelineExportController, PipelineController } from './http/pipeline.controller.js';

/** Leads as a list, one by one, and as a file. */
@Module({
  imports: [AccountsModule],
  controllers: [PipelineController, PipelineExportController],
  providers: [PipelineQueries, TouchClock, LeadListExport, PipelineExport, PastExport],
})
export class PipelineModule {}
