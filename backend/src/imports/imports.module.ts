import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { ImportStore } from './application/import-store.js';
import { ImportWork } from './application/import-work.js';
import { ImportWorker } from './application/import-worker.js';
import { Imports } from './application/imports.js';
import { LineResults } from './application/line-results.js';
import { LineJudge } from './application/judge-lines.js';
import { WaitingLines } from './application/waiting-lines.js';
import { ImportsController as ImportUploadController } from './http/import-upload.controller.js';
import { ImportsController } from './http/imports.controller.js';

/** Imports CSV files of leads and notes, in the background. */
@Module({
  imports: [AccountsModule, CasesModule],
  controllers: [ImportsController, ImportUploadController],
  providers: [Imports, ImportStore, LineResults, LineJudge, ImportWork, ImportWorker, WaitingLines],
  exports: [WaitingLines],
})
export class ImportsModule {}
