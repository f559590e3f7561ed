import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { rankOf, stageOf } from '../../domain/stages.js';
import { keptIn, keptInMonths, perRank } from '../kept.js';
import { broughtBy, furthestOf, leadsOf, moveCounts, reachOf, row, splitSql } from '../sources.js';
import { Statement, type Period } from '../sql.js';
import { addedUp, Tally, tallyRow, type TallyRow } from '../tally.js';
import { shareOf, labelledSplit } from '../labels.js';
import type { Asked, Question, Summed } from './question.js';

type Funnel = QuestionOf<'funnel'>;

export const funnel: Question<'funnel'> = {
  counted: countFunnel,
  kept: (choices, asked) =>
    choices.windowDays === undefined && (choices.split === undefined || choices.split === 'source')
      ? keptFunnel(choices, asked)
      : null,
  summed,

  answer(choices, { tally, names }) {
    const splits = choices.split === undefined ? [''] : tally.splits();
    const nums = [...(choices.entry === 'created' ? [-1] : []), ...funnelRanks(choices)];
    return {
      periods: funnelPeriods(choices).map(({ from = null, to = null }, period) => ({
        from,
        to,
        splits: splits.map((split) => {
          const figures = nums.map((num) => ({ num, ...tally.figure({ part: 'step', split, period, num }) }));
          return {
            ...labelledSplit(choices.split, split, names),
            steps: figures.map(({ num, ...figure }, index) => ({
              ...figure,
              stage: num < 0 ? ('created' as const) : stageOf(num),
              label: num < 0 ? 'Created' : statusLabel(stageOf(num)),
              ofPrevious: index === 0 ? null : shareOf(figure.count, figures[index - 1]!.count),
              ofFirst: shareOf(figure.count, figures[0]!.count),
            })),
            lost: tally.figure({ part: 'lost', split, period }),
            won: tally.figure({ part: 'won', split, period }),
          };
        }),
      })),
    };
  },
};

/** The ranks of a funnel's steps: after `created`, or from the entry's rank on. */
export function funnelRanks({ entry, exit }: Pick<Funnel, 'entry' | 'exit'>): number[] {
  const last = rankOf(exit);
  const first = entry === 'created' ? Math.min(1, last) : rankOf(entry);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

function funnelPeriods({ from, to, compareFrom, compareTo }: Funnel): Period[] {
  const compares = compareFrom !== undefined || compareTo !== undefined;
  return [{ from, to }, ...(compares ? [{ from: compareFrom, to: compareTo }] : [])];
}

/**
 * Parts: `step` (num: the rank, -1 for the creation), `lost`, `won`. A lead's split is that of the event that took it furthest.
 */
function countFunnel(choices: Funnel, sql: Statement): string {
  return funnelPeriods(choices)
    .map((period, index) => `(${ofPeriod(choices, period, index, sql)})`)
    .join(' union all ');
}

function ofPeriod(choices: Funnel, period: Period, index: number, sql: Statement): string {
  const { entry, exit, windowDays, split } = choices;
  const ranks = funnelRanks(choices);
  const reach = reachOf(sql, {
    ofLeads: sql.inPeriod(period, 'l.created_at'),
    ofMoves: sql.inPeriod(period, 'm.created_at'),
  });
  const limit = windowDays === undefined ? 'true' : `x.at <= e.at + ${sql.of(windowDays, 'int')} * interval '24 hours'`;
  const isEntry = entry === 'created' ? 'creation' : `lo < ${rankOf(entry)} and ${rankOf(entry)} <= hi`;
  const values = ranks.map((rank) => `(${rank})`).join(',');
  const events = (table: string) =>
    `${table}.lead_id, ${table}.event_id, ${table}.event_type, ${table}.position, ${table}.at`;
  const slice = { period: String(index), split: split === undefined ? `''` : 'o.split' };
  const then = split === undefined ? '' : `, ${splitColumns('x')}`;
  const owned = split === undefined ? '' : 'join owned o on o.lead_id = s.lead_id';
  // In the present without a split, each use reads only the few columns it needs; otherwise the rest would be looked up at each use.
  const kept = split === undefined && sql.isPresent ? 'not materialized' : 'materialized';
  return `with reach as ${kept} ${reach},
    entry as ${kept} (select * from reach where ${isEntry}),
    step as ${kept} (
      select ${events('x')}, r.rank, x.at - e.at as took${then}
      from entry e join reach x on x.lead_id = e.lead_id join (values ${values}) r(rank) on x.lo < r.rank and r.rank <= x.hi
      where ${limit}
      ${entry === 'created' ? `union all select ${events('x')}, -1, interval '0'${then} from entry x` : ''}),
    ${split === undefined ? '' : ownedSql(choices, sql)}
    stands as (select l.lead_id, l.stage_event_id as event_id, l.stage, l.stage_position as position, l.since as at,
        ${broughtBy('l')} as event_type
      from ${leadsOf(sql)} l
      where l.stage in ('lost', 'won') and ${sql.inPeriod(period, 'l.created_at')})
    select ${row({ ...slice, part: `'step'`, num: 's.rank', days: `date_part('epoch', s.took) / 86400` })}
      from step s ${owned}
    union all
    select ${row({ ...slice, part: 's.stage' })}
      from stands s ${owned} where s.lead_id in (select lead_id from entry)
        and (s.stage = 'won' or s.lead_id not in (select t.lead_id from step t where t.rank = ${rankOf(exit)}))`;
}

const splitColumns = (table: string) =>
  ['source', 'city', 'property_type', 'unit_count', 'owner_id'].map((column) => `${table}.${column}`).join(', ');

/** Each lead's split at the furthest event that the funnel counts, or at its entry if there is no further one. */
function ownedSql({ entry, split }: Funnel, sql: Statement): string {
  const columns = `x.lead_id, x.position, ${splitColumns('x')}`;
  const entries = entry === 'created' ? '' : ` union all select ${columns} from entry x`;
  return `owned as materialized (select x.lead_id, ${splitSql(split, 'x', sql)} as split
    from (select distinct on (x.lead_id) x.* from (select ${columns} from step x${entries}) x order by x.lead_id, x.position desc) x),`;
}

/** All leads of the cohorts are in the first step; each further step has those that reached its stage at any age. */
async function keptFunnel(choices: Funnel, asked: Asked): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const [period, days] of funnelPeriods(choices).entries()) {
    const own = await keptInMonths(
      asked,
      days,
      (months) => keptOfMonths(asked, choices, months),
      ({ from, to }, sql) => countFunnel({ ...choices, from, to, compareFrom: undefined, compareTo: undefined }, sql),
    );
    rows.push(...own.map((row) => ({ ...row, period })));
  }
  return rows;
}

async function keptOfMonths(asked: Asked, choices: Funnel, months: Period): Promise<TallyRow[]> {
  const { entry, exit, split } = choices;
  const first = entry === 'created' ? -1 : rankOf(entry);
  const ranks = new Set(funnelRanks(choices));
  const splitOf = (source: string) => (split === undefined ? '' : source);
  const rows: TallyRow[] = [];
  for (const { bucket, num, count } of await keptIn(asked, 'month', months)) {
    const [source = ''] = bucket.split(' ');
    const slice = { split: splitOf(source) };
    const figure = { count, cents: 0 };
    if (entry === 'created' && num < perRank) rows.push(tallyRow('step', figure, { ...slice, num: -1 }));
    const rank = Math.floor(num / perRank);
    if (ranks.has(rank)) rows.push(tallyRow('step', figure, { ...slice, num: rank }));
  }
  for (const { bucket, num: furthest, count } of await keptIn(asked, 'ended', months)) {
    const [source = '', stage = ''] = bucket.split(' ');
    if (furthest < first || (stage === 'lost' && furthest >= rankOf(exit))) continue;
    rows.push(tallyRow(stage, { count, cents: 0 }, { split: splitOf(source) }));
  }
  return rows;
}

/** Leads that came equally far, for one value of the split. */
interface Far {
  far: number;
  stage: string;
  split: string | null;
  count: number;
}

/**
 * The figures without looking at each event of each lead: whoever reached a stage has reached those before it.
 * @returns null for a funnel where that is false: with a window, or ending before it begins
 */
async function summed(choices: Funnel, asked: Asked): Promise<Summed<null> | null> {
  const steps = funnelRanks(choices);
  if (choices.windowDays !== undefined || steps.length === 0) return null;
  const { entry, exit } = choices;
  const first = entry === 'created' ? -1 : rankOf(entry);
  if (entry === 'created') steps.unshift(first);
  const rows = [];
  for (const [period, days] of funnelPeriods(choices).entries())
    for (const { far, stage, split, count } of await farIn(asked, choices, days)) {
      if (far < first) continue;
      const figure = { count, cents: 0 };
      const slice = { period, split };
      for (const num of steps) if (num <= far) rows.push(tallyRow('step', figure, { ...slice, num }));
      if (stage === 'won' || (stage === 'lost' && far < rankOf(exit))) rows.push(tallyRow(stage, figure, slice));
    }
  return { tally: new Tally(addedUp(rows)), found: null };
}

function farIn(asked: Asked, choices: Funnel, period: Period): Promise<Far[]> {
  const sql = new Statement(asked);
  const exit = rankOf(choices.exit);
  const leads = `(select * from ${furthestOf(sql)} l where ${sql.inPeriod(period, 'l.created_at')})`;
  const text =
    choices.split === undefined
      ? `select least(l.furthest, ${exit}) as far, ${ending('l')} as stage, '' as split, count(*)::int as count
         from ${leads} l group by 1, 2`
      : `with lead as ${sql.isPresent ? 'not materialized' : 'materialized'} ${leads}
         select x.far, x.stage, ${splitSql(choices.split, 'x', sql)} as split, count(*)::int as count
         from (${furthestEvents(exit, funnelRanks(choices)[0]!, movesIn(period, sql))}) x group by 1, 2, 3`;
  return asked.manager.query<Far[]>(text, sql.values);
}

/**
 * Each lead's last event that the funnel counts, with the lead's properties then. An event that takes a lead to a rank is the last one
 * if that rank is the exit's, or the furthest that the lead reached. The creation counts if no move does.
 * @param first rank from which on moves count
 * @param ofMoves which of them, `m`
 */
// Raw SQL: a part of a figure, which is one statement.
function furthestEvents(exit: number, first: number, ofMoves: string): string {
  const columns = (table: string) => `${table}.lead_id, ${table}.position, ${splitColumns(table)}`;
  const isLast = (rank: string) => `${rank} >= ${exit} or ${rank} = l.furthest`;
  return `select least(l.first_rank, ${exit}) as far, ${ending('l')} as stage, ${columns('l')}
    from lead l where ${isLast('l.first_rank')} or l.furthest < ${first}
    union all
    select least(m.furthest, ${exit}), ${ending('l')}, ${columns('m')}
    from read.analytics_moves m join lead l on l.lead_id = m.lead_id
    where ${ofMoves} and m.furthest >= ${first} and m.furthest_before < ${exit} and (${isLast('m.furthest')})`;
}

/** Moves that took leads of a period further. Reads all of them in the table's order: the index is slower. */
function movesIn(period: Period, sql: Statement): string {
  const isAll = period.from === undefined && period.to === undefined;
  const isFurther = isAll ? 'm.furthest - m.furthest_before > 0' : 'm.furthest > m.furthest_before';
  return `${moveCounts(sql)} and ${isFurther} and ${sql.inPeriod(period, 'm.created_at')}`;
}

/** The stages that end a funnel. */
function ending(lead: string): string {
  return `case when ${lead}.stage in ('lost', 'won') then ${lead}.stage else '' end`;
}
