import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ownDealings } from '../../../../contracts/src/leads/dealings.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { eventId, logOf, sampleId, staff } from '../../../../testing/given-when-then.js';
import { anyLife, appendsOf } from '../../../../testing/random-lead.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { liveProjections } from '../live-projections.js';

const into = '0c0ffee0-0000-4000-8000-000000000002';
const other = { LeadMerged: { into }, LeadUnmerged: { from: into } };

/** Events that the log still gets while a lead is merged: not from commands of people, but from outside. */
const fromOutside = new Set([
  ...['LeadPaid', 'PaymentPending', 'PaymentFailed', 'CheckoutStarted', 'CheckoutEnded', 'OtherCurrencyReported'],
  ...['PaymentRefunded', 'PaymentRefundFailed', 'PaymentDisputed'],
]);
const hiding = new Set(['LeadDeleted', 'LeadRestored']);

type LeadHistory = Parameters<typeof ownDealings>[0];

/** A history with a merge in it and the unmerge that takes it back, as a living lead may have them. */
const mergedAndBack = fc.tuple(anyLife, fc.nat(), fc.nat()).map(([life, first, second]) => {
  const events = logOf(appendsOf(life));
  const places = events.flatMap((_, i) => (isLiving(events.slice(0, i + 1)) ? [i] : []));
  const merged = places[first % Math.max(1, places.length)] ?? 0;
  const next = events.findIndex(({ type }, i) => i > merged && !fromOutside.has(type));
  const last = next < 0 ? events.length - 1 : next - 1;
  const unmerged = merged + (second % (last - merged + 1));
  return { events, merged, unmerged };
});

function isLiving(events: readonly ReadableEvent[]): boolean {
  return events.findLast(({ type }) => hiding.has(type))?.type !== 'LeadDeleted' && events.length > 0;
}

function linkAfter(event: ReadableEvent, type: keyof typeof other): ReadableEvent {
  const id = eventId(type === 'LeadMerged' ? 900_001 : 900_002);
  const position = event.position + (type === 'LeadMerged' ? 10n : 20n);
  // It takes nothing back, whatever the event before it does.
  const { undoes: _undoes, ...before } = event.metadata;
  const metadata = { ...before, actor: staff, version: 1 };
  return { ...event, id, type, data: other[type], position, metadata } as ReadableEvent;
}

/** Rows of every read model by table, except what names the last event and what was shown of it. */
function rowsOf(events: readonly ReadableEvent[]): Record<string, unknown[]> {
  const rows: Record<string, unknown[]> = {};
  for (const projection of liveProjections) {
    const set = new RowSet();
    for (const event of events)
      if ((projection.handles as string[]).includes(event.type)) set.atomically(() => projection.project(event, set));
    for (const table of projection.tables)
      rows[table.name] = set
        .changedRows(table)
        .filter(({ eventId: id }) => !String(id).startsWith(eventId(900_001).slice(0, -1)))
        .map(({ revision: _revision, position: _position, ...row }) => row);
  }
  // Figures of a past instant need to know that it counted elsewhere for a while: such absences stay, and so does the clock.
  rows.analytics_absences = (rows.analytics_absences as { mergedInto: string | null; n: number }[])
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ n: _n, ...row }) => row);
  // A kept count of 0 means the same as no row.
  rows.analytics_tallies = (rows.analytics_tallies as { tallied: number; cents: number }[])
    .filter(({ tallied, cents }) => tallied !== 0 || cents !== 0)
    .map((row) => JSON.stringify(row))
    .sort();
  rows.analytics_leads = (rows.analytics_leads as { clock: string }[]).map(({ clock: _clock, ...row }) => row);
  return rows;
}

describe('a merge that is taken back', () => {
  it('leaves the rows of every read model as if it had never been', () => {
    fc.assert(
      fc.property(mergedAndBack, ({ events, merged, unmerged }) => {
        const before = events.slice(0, merged + 1);
        // A payment link ends with the owner's page, and no undo gives it back.
        fc.pre(events.length > 0 && isLiving(before) && ownDealings(before as LeadHistory).requests.length === 0);
        const withLink = events.flatMap((event, i) => [
          event,
          ...(i === merged ? [linkAfter(event, 'LeadMerged')] : []),
          ...(i === unmerged ? [linkAfter(event, 'LeadUnmerged')] : []),
        ]);
        expect(rowsOf(withLink)).toEqual(rowsOf(events));
      }),
      { numRuns: 300 },
    );
  });

  it('has hidden the lead, at every instant, and what came from outside meanwhile stands with it', () => {
    fc.assert(
      fc.property(mergedAndBack, ({ events, merged, unmerged }) => {
        fc.pre(events.length > 0 && isLiving(events.slice(0, merged + 1)));
        const meanwhile = events
          .slice(0, unmerged + 1)
          .flatMap((event, i) => (i === merged ? [event, linkAfter(event, 'LeadMerged')] : [event]));
        const rows = rowsOf(meanwhile);
        expect(rows.pipeline).toEqual([expect.objectContaining({ id: sampleId, mergedInto: into })]);
        expect(rows.pipeline).not.toEqual([expect.objectContaining({ deletedAt: null })]);
        expect(rows.stage_history!.map((stay) => (stay as { mergedInto: string }).mergedInto)).toEqual(
          rows.stage_history!.map(() => into),
        );
        expect(rows.stage_totals!.map((stage) => (stage as { leadCount: number }).leadCount)).toEqual(
          rows.stage_totals!.map(() => 0),
        );
      }),
      { numRuns: 100 },
    );
  });
});
