import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { rankOf } from '../../domain/stages.js';
import { countFunnel, funnelPeriods, funnelRanks } from '../counted/funnel.js';
import type { Period, Scope } from '../sql.js';
import type { TallyRow } from '../tally.js';
import { keptIn, keptInMonths, perRank, tallyRow, type Manager } from './kept-rows.js';

type Funnel = QuestionOf<'funnel'>;

/** All leads of the cohorts are in the first step; each further step has those that reached its stage at any age. */
export async function keptFunnel(manager: Manager, choices: Funnel, scope: Scope): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const [period, days] of funnelPeriods(choices).entries()) {
    const own = await keptInMonths(
      manager,
      days,
      (months) => ofMonths(manager, choices, months),
      ({ from, to }, parameters) =>
        countFunnel({ ...choices, from, to, compareFrom: undefined, compareTo: undefined }, scope, parameters),
    );
    rows.push(...own.map((row) => ({ ...row, period })));
  }
  return rows;
}

async function ofMonths(manager: Manager, choices: Funnel, months: Period): Promise<TallyRow[]> {
  const { entry, exit, split } = choices;
  const first = entry === 'created' ? -1 : rankOf(entry);
  const ranks = new Set(funnelRanks(choices));
  const splitOf = (source: string) => (split === undefined ? '' : source);
  const rows: TallyRow[] = [];
  for (const { bucket, num, count } of await keptIn(manager, 'month', months)) {
    const [source = ''] = bucket.split(' ');
    const told = { split: splitOf(source) };
    const figure = { count, cents: 0 };
    if (entry === 'created' && num < perRank) rows.push(tallyRow('step', figure, { ...told, num: -1 }));
    const rank = Math.floor(num / perRank);
    if (ranks.has(rank)) rows.push(tallyRow('step', figure, { ...told, num: rank }));
  }
  for (const { bucket, num: furthest, count } of await keptIn(manager, 'ended', months)) {
    const [source = '', stage = ''] = bucket.split(' ');
    if (furthest < first || (stage === 'lost' && furthest >= rankOf(exit))) continue;
    rows.push(tallyRow(stage, { count, cents: 0 }, { split: splitOf(source) }));
  }
  return rows;
}
