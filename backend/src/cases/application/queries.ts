import { Query } from '@nestjs/cqrs';
import type {
  CaseTimeline,
  DuplicatePairs,
  DuplicatePairsQuery,
  LookAlikes,
} from '../../../../contracts/src/cases/queries.js';
import type { Compared } from '../domain/duplicate-rules.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** All streams of a lead's case by position; null if there is no lead that the viewer may see. */
export class FindCaseTimeline extends Query<CaseTimeline | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** One page of the current pairs of leads that are probably one case. */
export class ListDuplicates extends Query<DuplicatePairs> {
  constructor(readonly page: DuplicatePairsQuery) {
    super();
  }
}

/** Leads that look like this one; null if there is no lead that the viewer may see. */
export class ListLookAlikes extends Query<LookAlikes | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** Leads that look like somebody who is not a lead yet. */
export class FindLookAlikes extends Query<LookAlikes> {
  constructor(readonly somebody: Compared) {
    super();
  }
}
