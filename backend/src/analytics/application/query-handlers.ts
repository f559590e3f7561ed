import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import type { CountedLeads } from '../../../../contracts/src/analytics/counted.js';
import type { AnalyticsReceipt } from '../../../../contracts/src/analytics/receipts.js';
import type { QuestionName } from '../../../../contracts/src/analytics/choices.js';
import { AnalyticsQueries } from './analytics-queries.js';
import { CountedLeadsReader } from './counted-leads.js';
import { FindAnalyticsReceipt, ListCountedLeads, ShowAnalytics } from './queries.js';
import { Receipts } from './receipts.js';

@QueryHandler(ShowAnalytics)
class ShowAnalyticsHandler implements IQueryHandler<ShowAnalytics<QuestionName>> {
  constructor(private readonly analytics: AnalyticsQueries) {}

  execute({ question }: ShowAnalytics<QuestionName>): Promise<AnswerOf<QuestionName>> {
    return this.analytics.answer(question);
  }
}

@QueryHandler(ListCountedLeads)
class ListCountedLeadsHandler implements IQueryHandler<ListCountedLeads> {
  constructor(private readonly leads: CountedLeadsReader) {}

  execute({ page, viewer }: ListCountedLeads): Promise<CountedLeads> {
    return this.leads.page(page, viewer);
  }
}

@QueryHandler(FindAnalyticsReceipt)
class FindAnalyticsReceiptHandler implements IQueryHandler<FindAnalyticsReceipt> {
  constructor(private readonly receipts: Receipts) {}

  execute({ id, viewer }: FindAnalyticsReceipt): Promise<AnalyticsReceipt | null> {
    return this.receipts.find(id, viewer);
  }
}

export const analyticsQueryHandlers = [ShowAnalyticsHandler, ListCountedLeadsHandler, FindAnalyticsReceiptHandler];
