import { goesBack, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { rankOf } from '../../domain/stages.js';
import { countAttribution, creditOf } from '../counted/attribution.js';
import { countFlow } from '../counted/flow.js';
import type { Period, Scope } from '../sql.js';
import type { TallyRow } from '../tally.js';
import { keptIn, keptInMonths, tallyRow, type KeptRow, type Manager } from './kept-rows.js';

interface KeptStep {
  kind: string;
  edge: string;
  from: LeadStatus | 'created';
  to: LeadStatus;
  /** Set if the lead came further: its rank before, its source, and how many touches it had up to then. */
  further: { lo: number; source: string; touches: number } | null;
}

function stepOf({ bucket }: KeptRow): KeptStep {
  const [kind = '', edge = '', lo, source, touches] = bucket.split(' ');
  const [from, to] = edge.split('>') as [LeadStatus | 'created', LeadStatus];
  const further = lo === undefined ? null : { lo: Number(lo), source: source!, touches: Number(touches) };
  return { kind, edge, from, to, further };
}

/** The flow's edges, and the count in each stage now: all steps in minus all steps out. */
export async function keptFlow(manager: Manager, choices: QuestionOf<'flow'>, scope: Scope): Promise<TallyRow[]> {
  const rows = await keptInMonths(
    manager,
    choices,
    (months) => edgesIn(manager, months),
    (days, parameters) => countFlow({ ...choices, ...days }, scope, parameters),
  );
  return [...rows.filter(({ part }) => part !== 'now'), ...(await keptNow(manager))];
}

async function edgesIn(manager: Manager, months: Period): Promise<TallyRow[]> {
  const rows: TallyRow[] = [];
  for (const row of await keptIn(manager, 'step', months)) {
    const { kind, edge, from, to } = stepOf(row);
    rows.push(tallyRow(kind, row, { bucket: edge }));
    if (kind !== 'move') continue;
    rows.push(tallyRow('entered', row, { bucket: to }));
    if (from === 'created') continue;
    rows.push(tallyRow('moves', row));
    if (goesBack(from, to)) rows.push(tallyRow('back', row));
  }
  return rows;
}

async function keptNow(manager: Manager): Promise<TallyRow[]> {
  const lacking = await keptIn(manager, 'now');
  const rows = lacking.map((row) => tallyRow('now', row, { bucket: row.bucket }));
  for (const row of await keptIn(manager, 'step')) {
    const { kind, from, to } = stepOf(row);
    if (kind !== 'move') continue;
    rows.push(tallyRow('now', row, { bucket: to }));
    if (from !== 'created') rows.push(tallyRow('now', { count: -row.count, cents: -row.cents }, { bucket: from }));
  }
  return rows;
}

/** A source is the first touch, and also the last if no message came after it. */
export async function keptAttribution(
  manager: Manager,
  choices: QuestionOf<'attribution'>,
  scope: Scope,
): Promise<TallyRow[]> {
  return keptInMonths(
    manager,
    choices,
    (months) => touchesIn(manager, choices, months),
    (days, parameters) => countAttribution({ ...choices, ...days }, scope, parameters),
  );
}

async function touchesIn(
  manager: Manager,
  { exit, model }: QuestionOf<'attribution'>,
  months: Period,
): Promise<TallyRow[]> {
  const rank = rankOf(exit);
  const rows: TallyRow[] = [];
  for (const row of await keptIn(manager, 'step', months)) {
    const { to, further } = stepOf(row);
    if (!further || further.lo >= rank || rankOf(to) < rank) continue;
    const { source, touches } = further;
    rows.push(tallyRow('conversion', row));
    if (model === 'last' && touches > 1) continue;
    const bucket = source === 'manual' ? 'unknown:' : `source:${source}`;
    rows.push(tallyRow('touch', row, { bucket, num: creditOf(model, touches) }));
  }
  if (model === 'first') return rows;
  for (const { bucket, num, ...figure } of await keptIn(manager, `touch ${rank}`, months)) {
    const [touches, isLast] = [Math.floor(num / 2), num % 2 === 1];
    if (model === 'last' && !isLast) continue;
    rows.push(tallyRow('touch', figure, { bucket, num: creditOf(model, touches) }));
  }
  return rows;
}
