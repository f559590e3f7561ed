import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { RowSet } from '../engine/tables/row-set.js';
import type { AnalyticsLeadRow } from './analytics-leads-table.js';
import { furtherOf, stepsOf, type Further, type Step } from './analytics-steps.js';
import { tally } from './analytics-tally.js';
import { tallyFurther } from './analytics-touches.js';
import { monthOf, monthsBetween, officeDay, weekOf, weeksBetween } from './office-calendar.js';

/** Older is all one: no answer tells apart how much. */
const oldestAge = 12;
/** In place of rank and age: all leads of a cohort. */
const ofCohort = -1;
const perRank = 100;

/**
 * Counts what an event changed of a lead, besides its steps: how far it came, and where it is. A lead that is merged into another
 * counts there, so all of it is taken out, and put in again when it is its own.
 * @param before undefined for a new one
 */
export function tallyLead(before: AnalyticsLeadRow, after: AnalyticsLeadRow, rows: RowSet): void {
  if ((before.mergedInto === null) !== (after.mergedInto === null))
    return before.mergedInto === null ? tallyWhole(before, -1, rows) : tallyWhole(after, 1, rows);
  if (after.mergedInto !== null) return;
  if (before.furthest !== after.furthest || standing(before.stage) !== standing(after.stage)) {
    tallyFurthest(before, -1, rows);
    tallyFurthest(after, 1, rows);
  }
  if (before.stage === after.stage && (before.deletedAt === null) === (after.deletedAt === null)) {
    const more = (after.rentCents ?? 0) - (before.rentCents ?? 0);
    if (more !== 0 && after.deletedAt === null) tally(rows, ['now', '', after.stage, 0], 0, more);
    return;
  }
  tallyNow(before, -1, rows);
  tallyNow(after, 1, rows);
}

/** Counts all that figures know of a lead. @param by 1, or -1 to take it out */
export function tallyWhole(lead: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  tallyFurthest(lead, by, rows);
  tallyNow(lead, by, rows);
  tallyCreated(lead, by, rows);
  const steps = stepsOf(lead.steps);
  for (const step of steps) tallyStep(step, by, rows);
  let before = 0n;
  for (const further of furtherOf(steps)) {
    tallyReached(lead, further, before, by, rows);
    before = further.position;
  }
}

/** Stages that a lead reached when it came further: by its age, and by what came before. @param before position of the time before, 0 for none */
export function tallyReached(lead: AnalyticsLeadRow, further: Further, before: bigint, by: 1 | -1, rows: RowSet): void {
  const { createdAt } = lead;
  const day = officeDay(createdAt);
  const [week, month] = [weekOf(day), monthOf(day)];
  const isNew = further.at === createdAt;
  const weeks = isNew ? 0 : Math.min(weeksBetween(createdAt, further.at), oldestAge);
  const months = isNew ? 0 : Math.min(monthsBetween(createdAt, further.at), oldestAge);
  for (let rank = further.lo + 1; rank <= further.hi; rank++) {
    tally(rows, ['week', week, '', rank * perRank + weeks], by);
    tally(rows, ['month', month, '', rank * perRank + months], by);
  }
  tallyFurther(lead, further, before, by, rows);
}

/** @param by 1, or -1 for what is no longer so */
export function tallyStep({ kind, from, to, at, rentCents }: Step, by: 1 | -1, rows: RowSet): void {
  tally(rows, ['step', officeDay(at), `${kind} ${from}>${to}`, 0], by, by * (rentCents ?? 0));
}

function tallyFurthest({ createdAt, source, stage, furthest }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  const day = officeDay(createdAt);
  const bucket = `${source} ${standing(stage)}`;
  tally(rows, ['furthest', day, bucket, furthest], by);
  tally(rows, ['furthest in month', monthOf(day), bucket, furthest], by);
}

function tallyNow({ stage, deletedAt, rentCents }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  if (deletedAt === null) tally(rows, ['now', '', stage, 0], by, by * (rentCents ?? 0));
}

/** In its cohorts, and among what visitors sent. */
function tallyCreated({ intake, createdAt, source }: AnalyticsLeadRow, by: 1 | -1, rows: RowSet): void {
  const day = officeDay(createdAt);
  if (intake) tally(rows, ['intake', day, source, 0], by);
  tally(rows, ['week', weekOf(day), '', ofCohort], by);
  tally(rows, ['month', monthOf(day), '', ofCohort], by);
}

/** Who is lost or won is told apart in a funnel. */
function standing(stage: LeadStatus): 'lost' | 'won' | 'on' {
  return stage === 'lost' || stage === 'won' ? stage : 'on';
}
