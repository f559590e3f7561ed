import type { ReactNode } from 'react';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import type { AnswerOf } from '../../../../../contracts/src/analytics/queries.js';
import type { Choices } from '../questions.js';
import { AttributionAnswerView } from './attribution.js';
import { CampaignsAnswerView } from './campaigns.js';
import { CohortsAnswerView } from './cohorts.js';
import { FlowAnswerView } from './flow.js';
import { FunnelAnswerView } from './funnel.js';
import { MoneyAnswerView } from './money.js';
import { PipelineAnswerView } from './pipeline.js';
import { SiteAnswerView } from './site.js';
import { SpeedAnswerView } from './speed.js';
import { TimesAnswerView } from './times.js';

const views: { [Name in QuestionName]: (answer: AnswerOf<Name>, choices: Choices) => ReactNode } = {
  funnel: (answer) => <FunnelAnswerView answer={answer} />,
  times: (answer) => <TimesAnswerView answer={answer} />,
  flow: (answer, { weight }) => <FlowAnswerView answer={answer} byRent={weight === 'rent'} />,
  cohorts: (answer) => <CohortsAnswerView answer={answer} />,
  attribution: (answer) => <AttributionAnswerView answer={answer} />,
  speed: (answer) => <SpeedAnswerView answer={answer} />,
  pipeline: (answer) => <PipelineAnswerView answer={answer} />,
  money: (answer) => <MoneyAnswerView answer={answer} />,
  campaigns: (answer) => <CampaignsAnswerView answer={answer} />,
  site: (answer) => <SiteAnswerView answer={answer} />,
};

/** The answer to a question, drawn. */
export function AnswerView<Name extends QuestionName>({
  question,
  answer,
  choices,
}: {
  question: Name;
  answer: AnswerOf<Name>;
  choices: Choices;
}) {
  return views[question](answer, choices);
}

/** Whether an answer counts anything at all. */
export function countsAnything(figures: ReadonlyMap<string, { count: number }>): boolean {
  return [...figures.values()].some(({ count }) => count > 0);
}
