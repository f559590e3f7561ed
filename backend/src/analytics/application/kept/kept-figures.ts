import type { EntityManager } from 'typeorm';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { QuestionOf } from '../../../../../contracts/src/queries/analytics-choices.js';
import { goesBack, rankOf } from '../../domain/stages.js';
import { creditOf } from '../counted/attribution.js';
import { mostCohorts } from '../counted/cohorts.js';
import { funnelPeriods, funnelRanks } from '../counted/funnel.js';
import type { TallyRow } from '../tally.js';
import { keptByDay, keptIn, keptInMonths, tallyRow } from './kept-rows.js';

type Manager = Pick<EntityManager, 'query'>;

/** Each kept row is of leads of one source that came equally far: they are in every step up to there. */
export async function keptFunnel(manager: Manager, choices: QuestionOf<'funnel'>): Promise<TallyRow[]> {
  const { entry, exit, split } = choices;
  const first = entry === 'created' ? -1 : rankOf(entry);
  const steps = [...(entry === 'created' ? [-1] : []), ...funnelRanks(choices)];
  const rows: TallyRow[] = [];
  for (const [period, days] of funnelPeriods(choices).entries())
    for (const { bucket, num: furthest, ...figure } of await keptInMonths(manager, 'furthest', days)) {
      if (furthest < first) continue;
      const [source = '', standing] = bucket.split(' ');
      const told = { period, split: split === undefined ? '' : source };
      for (const num of steps) if (num <= furthest) rows.push(tallyRow('step', figure, { ...told, num }));
      if (standing === 'won' || (standing === 'lost' && furthest < rankOf(exit)))
        rows.push(tallyRow(standing, figure, told));
    }
  return rows;
}

/** The flow's edges, and what stands in each stage now. */
export async function keptFlow(manager: Manager, choices: QuestionOf<'flow'>): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const { bucket, ...figure } of await keptIn(manager, 'step', choices)) {
    const [kind = '', edge = ''] = bucket.split(' ');
    rows.push(tallyRow(kind, figure, { bucket: edge }));
    if (kind !== 'move') continue;
    const [from, to] = edge.split('>') as [LeadStatus | 'created', LeadStatus];
    rows.push(tallyRow('entered', figure, { bucket: to }));
    if (from === 'created') continue;
    rows.push(tallyRow('moves', figure));
    if (goesBack(from, to)) rows.push(tallyRow('back', figure));
  }
  for (const { bucket, ...figure } of await keptIn(manager, 'now')) rows.push(tallyRow('now', figure, { bucket }));
  return rows;
}

const perRank = 100;

/** The newest cohorts that have leads. */
export async function keptCohorts(manager: Manager, { by }: QuestionOf<'cohorts'>): Promise<TallyRow[]> {
  const rows = await keptByDay(manager, by, { num: -1, most: mostCohorts });
  return rows.map(({ day, num, ...figure }) =>
    num < 0
      ? tallyRow('created', figure, { bucket: day })
      : tallyRow('reached', figure, { bucket: `${day} ${Math.floor(num / perRank)}`, num: num % perRank }),
  );
}

/** Each kept row says of how many touches it is one, and whether it is the first or the last. */
export async function keptAttribution(manager: Manager, choices: QuestionOf<'attribution'>): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const { bucket, num, ...figure } of await keptIn(manager, `touch ${rankOf(choices.exit)}`, choices)) {
    const [touches, isFirst, isLast] = [Math.floor(num / 4), (num & 1) > 0, (num & 2) > 0];
    if (isFirst) rows.push(tallyRow('conversion', figure));
    const isCredited = { first: isFirst, last: isLast, linear: true }[choices.model];
    if (isCredited) rows.push(tallyRow('touch', figure, { bucket, num: creditOf(choices.model, touches) }));
  }
  return rows;
}

/** What was sent, and who moved on after it. */
export async function keptCampaigns(manager: Manager, choices: QuestionOf<'campaigns'>): Promise<TallyRow[]> {
  const messages = await keptIn(manager, 'message', choices);
  const moved = await keptIn(manager, 'movedOn', choices);
  return [
    ...messages.map(({ bucket, ...figure }) => {
      const [workflow, template, version, outcome = '', reason = ''] = bucket.split(' ');
      return tallyRow(outcome, figure, { bucket: `${workflow} ${template} ${version}`, split: reason });
    }),
    ...moved.map(({ bucket, ...figure }) => tallyRow('movedOn', figure, { bucket })),
  ];
}

/** What visitors sent. */
export async function keptIntakes(manager: Manager, choices: QuestionOf<'site'>): Promise<TallyRow[]> {
  const rows = await keptIn(manager, 'intake', choices);
  return rows.map(({ bucket, ...figure }) => tallyRow('intake', figure, { bucket }));
}
