import { Query } from '@nestjs/cqrs';
import type { CaseTimeline } from '../../../../contracts/src/queries/case-timeline.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** All streams of a lead's case by position; null where there is no lead that the viewer may see. */
export class FindCaseTimeline extends Query<CaseTimeline | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
