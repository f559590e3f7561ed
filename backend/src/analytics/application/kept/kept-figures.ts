import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { countUnsubscribed } from '../counted/campaigns.js';
import { mostCohorts } from '../counted/cohorts.js';
import { monthsOf } from '../counted/money.js';
import { countSite } from '../counted/site.js';
import { Parameters, type Scope } from '../sql.js';
import { Tally, type TallyRow } from '../tally.js';
import { keptByDay, keptIn, keptInMonths, keptOfCohorts, perRank, tallyRow, type Manager } from './kept-rows.js';

/** The newest cohorts that have leads. */
export async function keptCohorts(manager: Manager, { by }: QuestionOf<'cohorts'>): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const { day, num, count } of await keptOfCohorts(manager, by, mostCohorts)) {
    const figure = { count, cents: 0 };
    if (num < perRank) rows.push(tallyRow('created', figure, { bucket: day }));
    if (num < 0) continue;
    const bucket = `${day} ${Math.floor(num / perRank)}`;
    rows.push(tallyRow('reached', figure, { bucket, num: num % perRank }));
  }
  return rows;
}

/** Sent messages, leads that moved on after them, and, read from the messages themselves, unsubscriptions. */
export async function keptCampaigns(
  manager: Manager,
  choices: QuestionOf<'campaigns'>,
  scope: Scope,
): Promise<TallyRow[]> {
  const messages = await keptIn(manager, 'message', choices);
  const moved = await keptIn(manager, 'movedOn', choices);
  const parameters = new Parameters();
  const unsubscribed = await Tally.of(manager, countUnsubscribed(choices, scope, parameters), parameters);
  return [
    ...messages.map(({ bucket, ...figure }) => {
      const [workflow, template, version, outcome = '', reason = ''] = bucket.split(' ');
      return tallyRow(outcome, figure, { bucket: `${workflow} ${template} ${version}`, split: reason });
    }),
    ...moved.map(({ bucket, ...figure }) => tallyRow('movedOn', figure, { bucket })),
    ...unsubscribed.rows,
  ];
}

/** Visitors' submissions: the leads of a month's cohort with such a source. */
export async function keptIntakes(manager: Manager, choices: QuestionOf<'site'>, scope: Scope): Promise<TallyRow[]> {
  return keptInMonths(
    manager,
    choices,
    async (months) =>
      (await keptIn(manager, 'month', months)).flatMap(({ bucket, num, count }) => {
        const [source, intake] = bucket.split(' ');
        return num < perRank && intake ? [tallyRow('intake', { count, cents: 0 }, { bucket: source! })] : [];
      }),
    (days, parameters) => countSite({ ...choices, ...days }, scope, parameters),
  );
}

/** Rents are running sums over the months; fees are kept per month. */
export async function keptMoney(manager: Manager, choices: QuestionOf<'money'>, scope: Scope): Promise<TallyRow[]> {
  const months = await monthsOf(manager, choices, scope);
  const changes = await keptByDay(manager, 'managed');
  const rows = months.flatMap((month) =>
    changes.filter(({ day }) => day <= month).map((row) => tallyRow('rent', row, { bucket: month })),
  );
  for (const kind of ['onboarding', 'refund', 'referral'])
    for (const { day, ...figure } of await keptByDay(manager, kind))
      if (months.includes(day)) rows.push(tallyRow(kind, figure, { bucket: day }));
  return rows;
}
