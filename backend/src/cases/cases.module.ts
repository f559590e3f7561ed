import { CaseTimelines, CaseMembersFinder } from './case-timelines.js';
import { DuplicateFinder } from './duplicate-finder.js';
import { comparedOf } from './decide-duplicates.js';
import { unmergeLead, tellLeadApart } from '../leads/decide/end-lead.js';
import { callOf, expectedOf } from '../platform/http/api-request.js';
import { LeadMerges } from './lead-merges.js';
import { MergedLinks } from './merged-links.js';
import { caseTimelineRoutes, duplicatesRoutes, leadMergeRoutes } from '../../../contracts/src/cases/routes.js';
import { controllerOf, submits } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadsModule } from '../leads/leads.module.js';

const CaseTimelineController = controllerOf(
  caseTimelineRoutes,
  { timelines: CaseTimelines },
  {
    timeline: ({ timelines }, { params: { id }, user }) => timelines.of(id, user),
  },
);

/** Leads that are probably one case. Never shown to visitors: they would learn of other people's leads. */
const DuplicatesController = controllerOf(
  duplicatesRoutes,
  { duplicates: DuplicateFinder },
  {
    pairs: ({ duplicates }, { query: page }) => duplicates.pairs(page),
    of: ({ duplicates }, { query: somebody }) => duplicates.of(comparedOf(somebody)),
    ofLead: ({ duplicates }, { params: { id }, user }) => duplicates.ofLead(id, user),
  },
);

/** Which leads are one case, and which are not. */
const LeadMergeController = controllerOf(
  leadMergeRoutes,
  { merges: LeadMerges },
  {
    merge: ({ merges }, { params: { id }, body, request }) =>
      merges.merge(callOf(request), id, body, expectedOf(request)),
    unmerge: submits(unmergeLead, ({ query }) => query),
    tellApart: submits(tellLeadApart),
  },
);

/** One history of everything in a person's case; and which leads are one case. */
@Module({
  imports: [AccountsModule, LeadsModule],
  controllers: [CaseTimelineController, DuplicatesController, LeadMergeController],
  providers: [CaseMembersFinder, CaseTimelines, DuplicateFinder, LeadMerges, MergedLinks],
  exports: [DuplicateFinder],
})
export class CasesModule {}
