import type { RowSet } from '../engine/tables/row-set.js';
import type { AnalyticsLeadRow, SentMessage } from './analytics-leads-table.js';
import { furtherOf, stepsOf, type Further } from './analytics-steps.js';
import { tally } from './analytics-tally.js';
import { officeDay } from './office-calendar.js';

type Touched = Pick<AnalyticsLeadRow, 'source' | 'sent' | 'mergedInto'>;

const isFirst = 1;
const isLast = 2;
const perTouch = 4;

/**
 * What came before a lead came further, and the messages after which it first did.
 * @param before position of the time before, 0 for none
 * @param by 1, or -1 for what is no longer so
 */
export function tallyFurther(lead: Touched, further: Further, before: bigint, by: 1 | -1, rows: RowSet): void {
  tallyTouches(lead, further, by, rows);
  if (lead.sent === null) return;
  for (const { day, of, position } of lead.sent)
    if (BigInt(position) > before && BigInt(position) < further.position) tally(rows, ['movedOn', day, of, 0], by);
}

/** The lead with another list of what was sent to it: what came before it came further is counted anew. */
export function withSent(lead: AnalyticsLeadRow, sent: SentMessage[] | null, rows: RowSet): AnalyticsLeadRow {
  const after = { ...lead, sent };
  if (lead.mergedInto !== null) return after;
  const all = furtherOf(stepsOf(lead.steps));
  for (const [n, further] of all.entries()) {
    const before = all[n - 1]?.position ?? 0n;
    tallyFurther(lead, further, before, -1, rows);
    tallyFurther(after, further, before, 1, rows);
  }
  return after;
}

function tallyTouches({ source, sent }: Touched, further: Further, by: 1 | -1, rows: RowSet): void {
  const { lo, hi, at, position, rentCents } = further;
  const day = officeDay(at);
  const messages = sent?.filter((message) => BigInt(message.position) < position) ?? [];
  const touches = [
    source === 'manual' ? 'unknown:' : `source:${source}`,
    ...messages.map(({ of }) => messageTouch(of)),
  ];
  for (let rank = lo + 1; rank <= hi; rank++)
    for (const [n, touch] of touches.entries()) {
      const place = (n === 0 ? isFirst : 0) + (n === touches.length - 1 ? isLast : 0);
      tally(rows, [`touch ${rank}`, day, touch, touches.length * perTouch + place], by, by * (rentCents ?? 0));
    }
}

/** @param of workflow, template and version */
function messageTouch(of: string): string {
  return `message:${of.slice(0, of.lastIndexOf(' '))}`;
}
