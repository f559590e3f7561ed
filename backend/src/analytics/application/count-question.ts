import type { AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import { countAttribution } from './counted/attribution.js';
import { countCampaigns } from './counted/campaigns.js';
import { countCohorts } from './counted/cohorts.js';
import { countFlow } from './counted/flow.js';
import { countFunnel } from './counted/funnel.js';
import { countMoney } from './counted/money.js';
import { countPipeline } from './counted/pipeline.js';
import { countSite } from './counted/site.js';
import type { Hours } from './counted/office-clock.js';
import { countSpeed } from './counted/speed.js';
import { countTimes } from './counted/times.js';
import type { Parameters, Scope } from './sql.js';

/** Raise it whenever a question counts the same events differently: receipts name it. */
export const definitionVersion = 2;

/** A statement that selects the events that the question counts, each with the cell it belongs to. */
export function countedBy(question: AnalyticsQuestion, scope: Scope, parameters: Parameters, hours: Hours): string {
  switch (question.question) {
    case 'funnel':
      return countFunnel(question, scope, parameters);
    case 'times':
      return countTimes(question, scope, parameters);
    case 'flow':
      return countFlow(question, scope, parameters);
    case 'cohorts':
      return countCohorts(question, scope, parameters);
    case 'attribution':
      return countAttribution(question, scope, parameters);
    case 'speed':
      return countSpeed(question, scope, parameters, hours);
    case 'pipeline':
      return countPipeline(scope, parameters);
    case 'money':
      return countMoney(question, scope, parameters);
    case 'site':
      return countSite(question, scope, parameters);
    case 'campaigns':
      return countCampaigns(question, scope, parameters);
  }
}
