import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { HistorySigner, LeadHistories } from './application/lead-histories.js';
import { LeadPitches } from './application/lead-pitches.js';
import {
  BulkMoveController,
  HistoryExportsController,
  LeadHistoryController,
  LeadPitchController,
  LeadTasksController,
  LeadWorkController,
  LeadsController,
} from './http/leads.controller.js';

/** Commands on leads, and their history. The bulk move comes first: its path would also match `:id`. */
@Module({
  imports: [AccountsModule],
  controllers: [
    BulkMoveController,
    LeadsController,
    LeadWorkController,
    LeadTasksController,
    LeadPitchController,
    LeadHistoryController,
    HistoryExportsController,
  ],
  providers: [
    LeadHistories,
    LeadPitches,
    {
      provide: HistorySigner,
      useFactory: (secrets: Secrets) => new HistorySigner(secrets.historySigning),
      inject: [SECRETS],
    },
  ],
  exports: [LeadPitches, LeadHistories, HistorySigner],
})
export class LeadsModule {}
