import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import type { AnswerOf } from '../../../../../contracts/src/analytics/queries.js';
import { cohortFigures, flowFigures, funnelFigures, timesFigures } from './way-figures.js';
import {
  attributionFigures,
  campaignFigures,
  moneyFigures,
  pipelineFigures,
  siteFigures,
  speedFigures,
} from './work-figures.js';
import type { SaidFigure } from './said-figure.js';

const saying: { [Name in QuestionName]: (answer: AnswerOf<Name>) => SaidFigure[] } = {
  funnel: funnelFigures,
  times: timesFigures,
  flow: flowFigures,
  cohorts: cohortFigures,
  attribution: attributionFigures,
  speed: speedFigures,
  pipeline: pipelineFigures,
  money: moneyFigures,
  campaigns: campaignFigures,
  site: siteFigures,
};

/** Every figure of an answer by its cell, with its sentence. */
export function figuresOf<Name extends QuestionName>(question: Name, answer: AnswerOf<Name>): Map<string, SaidFigure> {
  const all = (saying[question] as (answer: AnswerOf<Name>) => SaidFigure[])(answer);
  return new Map(all.map((figure) => [figure.cell, figure]));
}
