import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CaseTimeline, DuplicatePairs, LookAlikes } from '../../../../contracts/src/cases/queries.js';
import { CaseTimelines } from './case-timelines.js';
import { DuplicateFinder } from './duplicate-finder.js';
import { FindCaseTimeline, FindLookAlikes, ListDuplicates, ListLookAlikes } from './queries.js';

@QueryHandler(FindCaseTimeline)
class FindCaseTimelineHandler implements IQueryHandler<FindCaseTimeline> {
  constructor(private readonly timelines: CaseTimelines) {}

  execute({ leadId, viewer }: FindCaseTimeline): Promise<CaseTimeline | null> {
    return this.timelines.of(leadId, viewer);
  }
}

@QueryHandler(ListDuplicates)
class ListDuplicatesHandler implements IQueryHandler<ListDuplicates> {
  constructor(private readonly duplicates: DuplicateFinder) {}

  execute({ page }: ListDuplicates): Promise<DuplicatePairs> {
    return this.duplicates.pairs(page);
  }
}

@QueryHandler(ListLookAlikes)
class ListLookAlikesHandler implements IQueryHandler<ListLookAlikes> {
  constructor(private readonly duplicates: DuplicateFinder) {}

  execute({ leadId, viewer }: ListLookAlikes): Promise<LookAlikes | null> {
    return this.duplicates.ofLead(leadId, viewer);
  }
}

@QueryHandler(FindLookAlikes)
class FindLookAlikesHandler implements IQueryHandler<FindLookAlikes> {
  constructor(private readonly duplicates: DuplicateFinder) {}

  execute({ somebody }: FindLookAlikes): Promise<LookAlikes> {
    return this.duplicates.of(somebody);
  }
}

export const caseQueryHandlers = [
  FindCaseTimelineHandler,
  ListDuplicatesHandler,
  ListLookAlikesHandler,
  FindLookAlikesHandler,
];
