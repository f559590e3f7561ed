import type { RowSet } from '../../engine/tables/row-set.js';
import type { AnalyticsLeadRow } from '../../../../contracts/src/analytics/lead-views.js';
import { edgeOf, tally, countedOf, stepsOf, type CountedStep, type Step } from './steps.js';
import { stageRanks } from '../../../../contracts/src/lead-status.js';
import { tallyManaged } from './managed.js';
import { stepBucket, tallyMessages } from './touches.js';
import { monthsBetween, officeMonth, officeWeek, weeksBetween } from './office-calendar.js';

/**
 * The count of each stage now is what came in less what went out, by the steps that count, so a move changes nothing here.
 * Only the rest is kept: rents that changed meanwhile, and deleted leads.
 */
function tallyNow(before: AnalyticsLeadRow, after: AnalyticsLeadRow, rows: RowSet): void {
  const isPlainMove = after.stagePosition > before.stagePosition && after.deletedAt === null;
  if (isPlainMove) return;
  if (before.stage !== after.stage) {
    tallyLacking(before, -1, rows);
    return tallyLacking(after, 1, rows);
  }
  if (before.deletedAt === after.deletedAt && before.rentCents === after.rentCents) return;
  const [was, is] = [stood(before), stood(after)];
  add(after.stage, { leads: is.leads - was.leads, cents: is.cents - was.cents }, 1, rows);
}

function stood({ deletedAt, rentCents }: AnalyticsLeadRow): Stood {
  return deletedAt === null ? { leads: 1, cents: rentCents ?? 0 } : { leads: 0, cents: 0 };
}

interface Stood {
  leads: number;
  cents: number;
}

/** Adds what the steps of a whole lead lack. @param by 1, or -1 to remove it */
function tallyLacking({ stage, deletedAt, rentCents, steps }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  if (deletedAt === null) add(stage, { leads: 1, cents: rentCents ?? 0 }, by, rows);
  for (const entry of steps.split(';')) {
    const edge = edgeOf(entry);
    if (edge?.kind !== 'move') continue;
    const { from, to } = edge;
    const step = { leads: 1, cents: edge.rentCents ?? 0 };
    add(to, { leads: -step.leads, cents: -step.cents }, by, rows);
    if (from !== 'created') add(from, step, by, rows);
  }
}

function add(stage: string, { leads, cents }: Stood, by: 1 | -1, rows: RowSet): void {
  if (leads !== 0 || cents !== 0) tally(rows, ['now', '', stage, 0], by * leads, by * cents);
}

/** Greater ages are all one: no answer distinguishes them. */
const oldestAge = 12;
/** In place of rank and age: leads that were created outside the funnel and have reached none of its stages. */
const onNoWay = -1;
const perRank = 100;

/**
 * Counts what an event changed about a lead, besides its steps. A merged lead counts in the other one, so all of it is taken
 * out, and put back when the lead is its own again.
 */
export function tallyLead(before: AnalyticsLeadRow, after: AnalyticsLeadRow, rows: RowSet): void {
  if ((before.mergedInto === null) !== (after.mergedInto === null))
    return before.mergedInto === null ? tallyWhole(before, -1, rows) : tallyWhole(after, 1, rows);
  if (after.mergedInto !== null) return;
  if (before.stage !== after.stage || before.furthest !== after.furthest) {
    tallyEnded(before, -1, rows);
    tallyEnded(after, 1, rows);
  }
  if (before.furthest < 0 !== after.furthest < 0) tallyOnNoWay(after, after.furthest < 0 ? 1 : -1, rows);
  tallyNow(before, after, rows);
  if (before.steps !== after.steps) {
    tallyUnderManagement(before, -1, rows);
    tallyUnderManagement(after, 1, rows);
  }
}

/** Most leads have never come as far, so their steps need not be read. */
function tallyUnderManagement({ furthest, steps }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  if (furthest >= stageRanks.closed) tallyManaged(steps, by, rows);
}

/** Counts everything that figures know about a lead. @param by 1, or -1 to remove it */
function tallyWhole(lead: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  const steps = stepsOf(lead.steps);
  tallyEnded(lead, by, rows);
  if (lead.furthest < 0) tallyOnNoWay(lead, by, rows);
  tallyLacking(lead, by, rows);
  tallyUnderManagement(lead, by, rows);
  for (const step of steps) if (step.kind !== 'move') tallyBack(step, by, rows);
  let before = 0n;
  for (const step of countedOf(steps)) {
    tallyStep(lead, step, before, by, rows);
    if (step.hi > step.lo) before = step.position;
  }
}

/** Counts a new lead. It has one step, so it lacks nothing besides. */
export function tallyCreated(lead: AnalyticsLeadRow, step: Step, rows: RowSet): void {
  tallyStep(lead, { ...step, lo: -1, hi: lead.furthest }, 0n, 1, rows);
  tallyEnded(lead, 1, rows);
  if (lead.furthest < 0) tallyOnNoWay(lead, 1, rows);
  tallyUnderManagement(lead, 1, rows);
}

/**
 * Counts a creation or a move: the step itself and, if the lead came further, the ranks it reached, by age and by touches before.
 * @param before log position at which it last came further before, 0 for none
 * @param by 1, or -1 to take it back
 */
export function tallyStep(lead: AnalyticsLeadRow, step: CountedStep, before: bigint, by: 1 | -1, rows: RowSet): void {
  tally(rows, ['step', officeMonth(step.at), stepBucket(lead, step), 0], by, by * (step.rentCents ?? 0));
  if (step.hi <= step.lo) return;
  tallyReached(lead, step, by, rows);
  tallyMessages(lead, step, before, by, rows);
}

/** Counts an undo, or the move that it took back. */
export function tallyBack({ kind, from, to, at, rentCents }: Step, by: 1 | -1, rows: RowSet): void {
  tally(rows, ['step', officeMonth(at), `${kind} ${from}>${to}`, 0], by, by * (rentCents ?? 0));
}

function tallyReached(lead: AnalyticsLeadRow, { lo, hi, at }: CountedStep, by: 1 | -1, rows: RowSet): void {
  const { createdAt } = lead;
  const [week, month] = [officeWeek(createdAt), officeMonth(createdAt)];
  const isNew = at === createdAt;
  const weeks = isNew ? 0 : Math.min(weeksBetween(createdAt, at), oldestAge);
  const months = isNew ? 0 : Math.min(monthsBetween(createdAt, at), oldestAge);
  const bucket = sourceBucket(lead);
  for (let rank = lo + 1; rank <= hi; rank++) {
    tally(rows, ['week', week, '', rank * perRank + weeks], by);
    tally(rows, ['month', month, bucket, rank * perRank + months], by);
  }
}

function tallyOnNoWay(lead: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  tally(rows, ['week', officeWeek(lead.createdAt), '', onNoWay], by);
  tally(rows, ['month', officeMonth(lead.createdAt), sourceBucket(lead), onNoWay], by);
}

/** A funnel counts lost and won leads separately. */
function tallyEnded({ createdAt, source, stage, furthest }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  if (stage === 'lost' || stage === 'won')
    tally(rows, ['ended', officeMonth(createdAt), `${source} ${stage}`, furthest], by);
}

/** Visitors' intakes count separately from leads that staff typed in. */
function sourceBucket({ source, intake }: AnalyticsLeadRow): string {
  return intake ? `${source} intake` : source;
}
