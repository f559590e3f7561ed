import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { CaseMembersFinder } from './application/case-members.js';
import { CaseTimelines } from './application/case-timelines.js';
import { DuplicateFinder } from './application/duplicate-finder.js';
import { LeadMerges } from './application/lead-merges.js';
import { CaseTimelineController, DuplicatesController, LeadMergeController } from './http/cases.controller.js';

/** One history of everything in a person's case; and which leads are one case. */
@Module({
  imports: [AccountsModule, LeadsModule],
  controllers: [CaseTimelineController, DuplicatesController, LeadMergeController],
  providers: [CaseMembersFinder, CaseTimelines, DuplicateFinder, LeadMerges],
  exports: [DuplicateFinder],
})
export class CasesModule {}
