import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { ImportStore } from './import-store.js';
import { ImportWork } from './import-work.js';
import { ImportWorker } from './import-worker.js';
import { Imports } from './imports.js';
import { LineResults, LineJudge } from './judge-lines.js';
import { WaitingLines } from './waiting-lines.js';
import { ImportsController as ImportUploadController } from './import-upload.controller.js';
import { ImportsController } from './imports.controller.js';

/** Imports CSV files of leads and notes, in the background. */
@Module({
  imports: [AccountsModule, CasesModule],
  controllers: [ImportsController, ImportUploadController],
  providers: [Imports, ImportStore, LineResults, LineJudge, ImportWork, ImportWorker, WaitingLines],
  exports: [WaitingLines],
})
export class ImportsModule {}
