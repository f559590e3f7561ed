import type { EntityManager } from 'typeorm';
import type { AnswerOf } from '../../../../../contracts/src/analytics/queries.js';
import type { AnalyticsQuestion, QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { countedBy } from '../count-question.js';
import type { Hours } from '../counted/office-clock.js';
import { keptTally } from '../kept/kept-tally.js';
import { Parameters, type Scope } from '../sql.js';
import { Tally } from '../tally.js';
import { funnelTally } from '../summed/funnel-tally.js';
import { pipelineTally } from '../summed/pipeline-tally.js';
import { speedTally } from '../summed/speed-tally.js';
import { timesTally } from '../summed/times-tally.js';
import { attributionAnswer } from './attribution.js';
import { campaignsAnswer } from './campaigns.js';
import { cohortsAnswer } from './cohorts.js';
import { flowAnswer } from './flow.js';
import { funnelAnswer } from './funnel.js';
import { moneyAnswer } from './money.js';
import { pipelineAnswer } from './pipeline.js';
import { siteAnswer } from './site.js';
import { speedAnswer } from './speed.js';
import { timesAnswer } from './times.js';
import type { Names } from './told.js';

/** The fields that every answer has. */
type Told = 'asOf' | 'at' | 'position' | 'version';
export type Figures = { [Name in QuestionName]: Omit<AnswerOf<Name>, Told> }[QuestionName];

/** The input of an answer. */
export interface Asked {
  manager: EntityManager;
  scope: Scope;
  hours: Hours;
  /** The office's day at the scope's instant. */
  today: string;
  names: (tally: Tally) => Promise<Names>;
}

/** The figures of a question's answer, from one snapshot. */
export async function figuresOf(question: AnalyticsQuestion, asked: Asked): Promise<Figures> {
  const { manager, scope, hours, today } = asked;
  if (question.question === 'times') {
    const { tally, found } = await timesTally(manager, question, scope);
    return timesAnswer(question, tally, await asked.names(tally), found);
  }
  if (question.question === 'speed') {
    const { tally, usual } = await speedTally(manager, question, scope, hours);
    return speedAnswer(question, tally, await asked.names(tally), usual);
  }
  if (question.question === 'pipeline') {
    const { tally, expected } = await pipelineTally(manager, scope);
    return pipelineAnswer(tally, expected);
  }
  const tally =
    (await keptTally(question, asked)) ??
    (question.question === 'funnel' ? await funnelTally(manager, question, scope) : null) ??
    (await countedTally(question, asked));
  const names = await asked.names(tally);
  switch (question.question) {
    case 'funnel':
      return funnelAnswer(question, tally, names);
    case 'flow':
      return flowAnswer(tally);
    case 'cohorts':
      return cohortsAnswer(question, tally, today);
    case 'attribution':
      return attributionAnswer(tally);
    case 'money':
      return moneyAnswer(question, tally, scope, manager);
    case 'campaigns':
      return campaignsAnswer(tally);
    case 'site':
      return siteAnswer(question, tally, manager);
  }
}

async function countedTally(question: AnalyticsQuestion, { manager, scope, hours }: Asked): Promise<Tally> {
  const parameters = new Parameters();
  return Tally.of(manager, countedBy(question, scope, parameters, hours), parameters);
}
