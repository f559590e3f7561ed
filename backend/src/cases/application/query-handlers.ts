import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CaseTimeline } from '../../../../contracts/src/queries/case-timeline.js';
import { CaseTimelines } from './case-timelines.js';
import { FindCaseTimeline } from './queries.js';

@QueryHandler(FindCaseTimeline)
class FindCaseTimelineHandler implements IQueryHandler<FindCaseTimeline> {
  constructor(private readonly timelines: CaseTimelines) {}

  execute({ leadId, viewer }: FindCaseTimeline): Promise<CaseTimeline | null> {
    return this.timelines.of(leadId, viewer);
  }
}

export const caseQueryHandlers = [FindCaseTimelineHandler];
