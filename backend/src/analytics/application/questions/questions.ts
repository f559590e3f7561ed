import type { AnalyticsQuestion, QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { isPresent, Statement } from '../sql.js';
import { addedUp, Tally } from '../tally.js';
import type { Names } from '../labels.js';
import { attribution } from './attribution.js';
import { campaigns } from './campaigns.js';
import { cohorts } from './cohorts.js';
import { flow } from './flow.js';
import { funnel } from './funnel.js';
import { money } from './money.js';
import { pipeline } from './pipeline.js';
import type { Asked, Figures, Question, Summed } from './question.js';
import { site } from './site.js';
import { speed } from './speed.js';
import { times } from './times.js';

/** Raise it whenever a question counts the same events differently: receipts name it. */
export const definitionVersion = 4;

const questions: { [Name in QuestionName]: Question<Name, unknown> } = {
  funnel,
  times,
  flow,
  cohorts,
  attribution,
  speed,
  pipeline,
  money,
  campaigns,
  site,
};

/** All that is known of the question that the choices name. */
export function questionOf({ question }: AnalyticsQuestion): Question<QuestionName, unknown> {
  return questions[question] as unknown as Question<QuestionName, unknown>;
}

/** The question's figures, in the cheapest way that its choices and its time allow: each equals the sums of its counted rows. */
async function tallyOf(choices: AnalyticsQuestion, asked: Asked): Promise<Summed<unknown>> {
  const question = questionOf(choices);
  const kept = isPresent(asked.scope) ? await question.kept?.(choices, asked) : null;
  if (kept) return { tally: new Tally(addedUp(kept)), found: null };
  const sql = new Statement(asked);
  return (
    (await question.summed?.(choices, asked)) ?? {
      tally: await Tally.of(asked.manager, question.counted(choices, sql), sql),
      found: null,
    }
  );
}

/** The figures of a question's answer, from one snapshot. @param namesOf the names of its split's values */
export async function figuresOf(
  choices: AnalyticsQuestion,
  { namesOf, ...asked }: Asked & { namesOf: (tally: Tally) => Promise<Names> },
): Promise<Figures<QuestionName>> {
  const summed = await tallyOf(choices, asked);
  return questionOf(choices).answer(choices, { ...asked, ...summed, names: await namesOf(summed.tally) });
}
