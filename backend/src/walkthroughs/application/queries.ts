import { Query } from '@nestjs/cqrs';
import type { FreeTimes, FreeTimesQuery, Walkthroughs } from '../../../../contracts/src/pipeline/dashboard.js';

/** The coming walkthroughs: the leads' own, and those of the office's calendar. */
export class ListWalkthroughs extends Query<Walkthroughs> {
  /** @param correlationId for the log */
  constructor(readonly correlationId: string) {
    super();
  }
}

/** When a walkthrough of a lead could begin. */
export class FindFreeTimes extends Query<FreeTimes> {
  constructor(readonly query: FreeTimesQuery) {
    super();
  }
}
