import type { AnalyticsQuestion, QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { isPresent, type Scope } from '../sql.js';
import { Tally, type TallyRow } from '../tally.js';
import { keptCampaigns, keptCohorts, keptIntakes, keptMoney } from './kept-figures.js';
import { keptFunnel } from './kept-funnel.js';
import { addedUp, type Manager } from './kept-rows.js';
import { keptAttribution, keptFlow } from './kept-steps.js';

/** The input of a tally. */
interface Asked {
  manager: Manager;
  scope: Scope;
}

/** Questions whose figures are kept, for all or some of their choices. */
type KeptQuestion = QuestionOf<'funnel' | 'flow' | 'cohorts' | 'attribution' | 'money' | 'campaigns' | 'site'>;

/**
 * The question's figures from kept counts, which grow with months, not with leads: equal to the sums of its counted rows.
 * @returns null if no kept figures answer the question as asked
 */
export async function keptTally(question: AnalyticsQuestion, asked: Asked): Promise<Tally | null> {
  if (!isPresent(asked.scope) || !isKept(question)) return null;
  return new Tally(addedUp(await keptRows(question, asked)));
}

/** No figures are kept by a lead's properties at each event, nor by durations. */
function isKept(question: AnalyticsQuestion): question is KeptQuestion {
  switch (question.question) {
    case 'funnel':
      return question.windowDays === undefined && (question.split === undefined || question.split === 'source');
    case 'cohorts':
      return question.from === undefined && question.to === undefined;
    case 'flow':
    case 'attribution':
    case 'money':
    case 'campaigns':
    case 'site':
      return true;
    default:
      return false;
  }
}

function keptRows(question: KeptQuestion, { manager, scope }: Asked): Promise<TallyRow[]> {
  switch (question.question) {
    case 'funnel':
      return keptFunnel(manager, question, scope);
    case 'flow':
      return keptFlow(manager, question, scope);
    case 'cohorts':
      return keptCohorts(manager, question);
    case 'attribution':
      return keptAttribution(manager, question, scope);
    case 'money':
      return keptMoney(manager, question, scope);
    case 'campaigns':
      return keptCampaigns(manager, question, scope);
    case 'site':
      return keptIntakes(manager, question, scope);
  }
}
