import { Query } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import type { CountedLeads, CountedLeadsQuery } from '../../../../contracts/src/analytics/counted.js';
import type { AnalyticsReceipt } from '../../../../contracts/src/analytics/receipts.js';
import type { AnalyticsQuestion, QuestionName } from '../../../../contracts/src/analytics/choices.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** The answer to one question of analytics. */
export class ShowAnalytics<Name extends QuestionName> extends Query<AnswerOf<Name>> {
  constructor(readonly question: AnalyticsQuestion & { question: Name }) {
    super();
  }
}

/** One page of the events that a figure counts. */
export class ListCountedLeads extends Query<CountedLeads> {
  constructor(
    readonly page: CountedLeadsQuery,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** A figure that was recorded, and what has become of it; null if there is none. */
export class FindAnalyticsReceipt extends Query<AnalyticsReceipt | null> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
