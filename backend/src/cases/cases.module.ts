import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { CaseMembersFinder } from './application/case-members.js';
import { CaseTimelines } from './application/case-timelines.js';
import { caseQueryHandlers } from './application/query-handlers.js';
import { CaseTimelineController } from './http/case-timeline.controller.js';

/** What belongs to one person's case, told as one history. */
@Module({
  imports: [AccountsModule, LeadsModule],
  controllers: [CaseTimelineController],
  providers: [CaseMembersFinder, CaseTimelines, ...caseQueryHandlers],
})
export class CasesModule {}
