import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { countedForms, formSteps, type CountedForm } from '../../../../../contracts/src/intake/form-steps.js';
import { leadSources, type LeadSource } from '../../../../../contracts/src/leads/lead-source.js';
import { keptIn, keptInMonths, perRank } from '../kept.js';
import { leadsOf, row } from '../sources.js';
import type { Statement } from '../sql.js';
import { tallyRow, type TallyRow } from '../tally.js';
import { sourceLabel } from '../../../../../contracts/src/leads/source-words.js';
import type { Asked, Question } from './question.js';

type Site = QuestionOf<'site'>;

/** The source of leads from each form; null if it makes none. */
const sourceOfForm: Record<CountedForm, LeadSource | null> = {
  enrollment: 'enrollment',
  analysis: 'analysis',
  referral: null,
  webinar: 'webinar',
  'rent-vs-sell': 'rent-vs-sell-calculator',
  'invest-a-view': null,
};

const formLabels: Record<CountedForm, string> = {
  enrollment: 'Enrollment',
  analysis: 'Rental analysis',
  referral: 'Referral',
  webinar: 'Webinar',
  'rent-vs-sell': 'Rent vs. sell calculator',
  'invest-a-view': 'Invest-a-View',
};

export const site: Question<'site'> = {
  counted: countSite,
  kept: keptIntakes,

  /** The counters of visits are in a table of their own, by whole days: the log has no such figures. */
  async answer({ from, to }, { tally, manager, scope: { asOf } }) {
    const lastDays = [...(to === undefined ? [] : [to]), ...(asOf === null ? [] : [officeDayOf(asOf)])].sort();
    const visits = await manager.query<{ form: string; step: string; visits: number }[]>(
      `select form, step, sum(visits)::int as visits from form_steps
       where ($1::date is null or day >= $1) and ($2::date is null or day <= $2) group by form, step`,
      [from ?? null, lastDays[0] ?? null],
    );
    const of = (form: string, step: string) =>
      visits.find((row) => row.form === form && row.step === step)?.visits ?? 0;
    const counted = countedForms.map((form) => {
      const source = sourceOfForm[form];
      return {
        form,
        label: formLabels[form],
        intakes: source === null ? null : tally.figure({ part: 'intake', bucket: source }),
        steps: formSteps[form].map((step) => ({ step, visits: of(form, step) })),
      };
    });
    const listed = new Set<string>(Object.values(sourceOfForm).filter((source) => source !== null));
    const others = leadSources.flatMap((source) => {
      const intakes = tally.figure({ part: 'intake', bucket: source });
      return listed.has(source) || intakes.count === 0
        ? []
        : [{ form: source, label: sourceLabel(source), intakes, steps: [] }];
    });
    return { forms: [...counted, ...others] };
  },
};

/** Part `intake`: visitors' submissions in the period, by source (bucket). */
function countSite(choices: Site, sql: Statement): string {
  const event = {
    ...{ eventId: 's.created_event_id', eventType: `'LeadCreated'` },
    ...{ position: 's.created_position', at: 's.created_at' },
  };
  return `select ${row({ ...event, part: `'intake'`, bucket: 's.source' })} from ${leadsOf(sql)} s
    where s.intake and ${sql.inPeriod(choices, 's.created_at')}`;
}

/** Visitors' submissions: the leads of a month's cohort with such a source. */
function keptIntakes(choices: Site, asked: Asked): Promise<TallyRow[]> {
  return keptInMonths(
    asked,
    choices,
    async (months) =>
      (await keptIn(asked, 'month', months)).flatMap(({ bucket, num, count }) => {
        const [source, intake] = bucket.split(' ');
        return num < perRank && intake ? [tallyRow('intake', { count, cents: 0 }, { bucket: source! })] : [];
      }),
    (days, sql) => countSite({ ...choices, ...days }, sql),
  );
}
