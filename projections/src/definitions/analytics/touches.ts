import type { RowSet } from '../../engine/tables/row-set.js';
import { leadWith, sentOf, type SentMessage, countedOf, furtherOf, stepsOf, type CountedStep, tally } from './steps.js';
import type { AnalyticsLeadRow } from '../../../../contracts/src/analytics/lead-views.js';
import { officeMonth } from './office-calendar.js';

type Touched = Pick<AnalyticsLeadRow, 'source' | 'sent'>;

const perTouch = 2;

/**
 * A counted step as it is kept. If the lead came further by it, the step also holds from which rank, and what touched the lead before:
 * its source, and how many touches there were, the source included.
 */
export function stepBucket(lead: Touched, { from, to, position, lo, hi }: CountedStep): string {
  const edge = `move ${from}>${to}`;
  return hi > lo ? `${edge} ${lo} ${lead.source} ${sentBefore(lead, position).length + 1}` : edge;
}

/**
 * The messages before the lead came further, and those after which it first did.
 * @param before position at which it last came further before, 0 for none
 * @param by 1, or -1 to take it back
 */
export function tallyMessages(lead: Touched, step: CountedStep, before: bigint, by: 1 | -1, rows: RowSet): void {
  if (lead.sent === null) return;
  const messages = sentBefore(lead, step.position);
  const month = officeMonth(step.at);
  for (const [n, { day, of, position }] of messages.entries()) {
    if (BigInt(position) > before) tally(rows, ['movedOn', day, of, 0], by);
    const num = (messages.length + 1) * perTouch + (n === messages.length - 1 ? 1 : 0);
    for (let rank = step.lo + 1; rank <= step.hi; rank++)
      tally(rows, [`touch ${rank}`, month, messageTouch(of), num], by, by * (step.rentCents ?? 0));
  }
}

/**
 * The lead with another list of sent messages: the touches before it came further are counted anew.
 * @param from log position before which the list is unchanged
 */
export function withSent(lead: AnalyticsLeadRow, sent: string | null, from: bigint, rows: RowSet): AnalyticsLeadRow {
  const after = leadWith(lead, { sent });
  // A message is sent after everything that has happened, unless a stream was parked.
  if (lead.mergedInto !== null || lead.stagePosition < from) return after;
  let before = 0n;
  for (const step of furtherOf(countedOf(stepsOf(lead.steps)))) {
    if (step.position > from)
      for (const [each, by] of [
        [lead, -1],
        [after, 1],
      ] as const) {
        tally(rows, ['step', officeMonth(step.at), stepBucket(each, step), 0], by, by * (step.rentCents ?? 0));
        tallyMessages(each, step, before, by, rows);
      }
    before = step.position;
  }
  return after;
}

function sentBefore({ sent }: Touched, position: bigint): readonly SentMessage[] {
  return sent === null ? [] : sentOf(sent).filter((message) => BigInt(message.position) < position);
}

/** @param of workflow, template and version */
function messageTouch(of: string): string {
  return `message:${of.slice(0, of.lastIndexOf(' '))}`;
}
