import type { EntityManager } from 'typeorm';
import { countedForms, formSteps, type CountedForm } from '../../../../../contracts/src/intake/form-steps.js';
import { leadSources } from '../../../../../contracts/src/leads/lead-source.js';
import type { SiteAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { sourceOfForm } from '../counted/site.js';
import type { Tally } from '../tally.js';
import { sourceLabel } from './told.js';

const formLabels: Record<CountedForm, string> = {
  enrollment: 'Enrollment',
  analysis: 'Rental analysis',
  referral: 'Referral',
  webinar: 'Webinar',
  'rent-vs-sell': 'Rent vs. sell calculator',
  'invest-a-view': 'Invest-a-View',
};

/** The counters are in a table of their own: the log has no such figures. */
export async function siteAnswer(
  { from, to }: QuestionOf<'site'>,
  tally: Tally,
  manager: EntityManager,
): Promise<Pick<SiteAnswer, 'forms'>> {
  const visits = await manager.query<{ form: string; step: string; visits: number }[]>(
    `select form, step, sum(visits)::int as visits from form_steps
     where ($1::date is null or day >= $1) and ($2::date is null or day <= $2) group by form, step`,
    [from ?? null, to ?? null],
  );
  const of = (form: string, step: string) => visits.find((row) => row.form === form && row.step === step)?.visits ?? 0;
  const counted = countedForms.map((form) => {
    const source = sourceOfForm[form];
    return {
      form: form,
      label: formLabels[form],
      intakes: source === null ? null : tally.figure({ part: 'intake', bucket: source }),
      steps: formSteps[form].map((step) => ({ step: step, visits: of(form, step) })),
    };
  });
  const told = new Set<string>(Object.values(sourceOfForm).filter((source) => source !== null));
  const others = leadSources.flatMap((source) => {
    const intakes = tally.figure({ part: 'intake', bucket: source });
    return told.has(source) || intakes.count === 0
      ? []
      : [{ form: source, label: sourceLabel(source), intakes, steps: [] }];
  });
  return { forms: [...counted, ...others] };
}
