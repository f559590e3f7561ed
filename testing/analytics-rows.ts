import type { AnalyticsQuestion } from '../contracts/src/analytics/choices.js';
import type { FoldedLead } from './analytics-fold.js';
import { isIn, row, type PlainRow } from './analytics-plain.js';
import { attribution, cohorts, flow, funnel, times } from './analytics-rows-of-stages.js';
import { campaigns, money, pipeline, speed } from './analytics-rows-of-work.js';

/** The rows that a question counts, computed from folded leads the long way. @param minutesBetween business minutes */
export function plainRows(
  question: AnalyticsQuestion,
  all: readonly FoldedLead[],
  at: number,
  minutesBetween: (from: number, to: number) => number,
): PlainRow[] {
  const leads = all.filter(({ merged }) => !merged);
  switch (question.question) {
    case 'funnel':
      return funnel(question, leads);
    case 'times':
      return times(question, leads, at);
    case 'flow':
      return flow(question, leads);
    case 'cohorts':
      return cohorts(question, leads);
    case 'attribution':
      return attribution(question, leads);
    case 'speed':
      return speed(question, leads, minutesBetween);
    case 'pipeline':
      return pipeline(leads, at);
    case 'money':
      return money(leads, all, at);
    case 'site':
      return leads
        .filter(({ intake, createdAt }) => intake && isIn(question, createdAt))
        .map((lead) => row('intake', lead.pile[0]!.eventId, { bucket: lead.source }));
    case 'campaigns':
      return campaigns(question, all);
  }
}
