import { Query } from '@nestjs/cqrs';
import type { LeadAnswer } from '../../../../contracts/src/leads/queries.js';
import type { LeadList, LeadListQuery } from '../../../../contracts/src/pipeline/lead-list.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** One page of leads, newest first by default: living or deleted ones. */
export class ListLeads extends Query<LeadList> {
  constructor(readonly page: LeadListQuery) {
    super();
  }
}

/** One lead; null if there is none that the viewer may see. */
export class FindLead extends Query<LeadAnswer | null> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
