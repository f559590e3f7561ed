import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { CaseMembersFinder, CaseTimelines } from './case-timelines.js';
import { DuplicateFinder } from './duplicate-finder.js';
import { LeadMerges } from './lead-merges.js';
import { CaseTimelineController, DuplicatesController, LeadMergeController } from './cases.controller.js';

/** One history of everything in a person's case; and which leads are one case. */
@Module({
  imports: [AccountsModule, LeadsModule],
  controllers: [CaseTimelineController, DuplicatesController, LeadMergeController],
  providers: [CaseMembersFinder, CaseTimelines, DuplicateFinder, LeadMerges],
  exports: [DuplicateFinder],
})
export class CasesModule {}
