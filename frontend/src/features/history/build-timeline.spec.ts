import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../contracts/src/queries/history.js';
import { buildTimeline, type TimelineItem } from './build-timeline.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function event(n: number, type: string, occurredAt: string, over: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    id: id(n),
    type,
    revision: n,
    position: String(n * 100),
    occurredAt,
    actor: { kind: 'user', id: 'u1' },
    actorName: 'Sample Admin',
    correlationId: `c${n}`,
    causationId: `c${n}`,
    data: {},
    undoable: true,
    changes: [],
    ...over,
  };
}

const moved = (n: number, from: string, to: string, occurredAt: string, over: Partial<HistoryEvent> = {}) =>
  event(n, 'LeadStatusMoved', occurredAt, {
    data: { from, to },
    changes: [{ field: 'status', from, to }],
    ...over,
  });

const entries = (items: TimelineItem[]) => items.flatMap((item) => (item.kind === 'entry' ? [item] : []));
const shape = (items: TimelineItem[]) =>
  items.map((item) => (item.kind === 'entry' ? item.lines.map((line) => line.sentence).join(' + ') : item.label));

describe('buildTimeline', () => {
  it('is empty for no events', () => {
    expect(buildTimeline([])).toEqual([]);
  });

  it('separates days in the office time zone, not in UTC', () => {
    const items = buildTimeline([
      event(1, 'LeadCreated', '2026-03-03T20:15:00.000Z', { data: { source: 'enrollment' } }),
      // 04:30 UTC is still the evening of March 3 in Chicago
      moved(2, 'enrolled', 'closed', '2026-03-04T04:30:00.000Z'),
      moved(3, 'closed', 'won', '2026-03-04T15:00:00.000Z'),
    ]);
    expect(shape(items)).toEqual([
      'Tuesday, March 3, 2026',
      'Enrolled online',
      'Moved from Property Enrolled to Closed',
      'Wednesday, March 4, 2026',
      'Moved from Closed to Won',
    ]);
  });

  it('folds a long pause into its days, and says nothing of a short one', () => {
    const items = buildTimeline([
      event(1, 'LeadCreated', '2026-03-01T18:00:00.000Z', { data: { source: 'manual' } }),
      moved(2, 'leads', 'proposal', '2026-03-03T18:00:00.000Z'),
      moved(3, 'proposal', 'won', '2026-03-21T18:00:00.000Z'),
    ]);
    expect(items.filter((item) => item.kind === 'gap').map((item) => item.label)).toEqual(['18 days later']);
    expect(shape(items).indexOf('18 days later')).toBe(4);
  });

  it('puts what one command appended into one entry, and other commands of the same action apart', () => {
    const at = '2026-03-03T18:00:00.000Z';
    const items = buildTimeline([
      event(1, 'LeadPitched', at, { causationId: 'pitch', data: { estimatedRentCents: 195_000 } }),
      moved(2, 'leads', 'proposal', at, { causationId: 'pitch' }),
      moved(3, 'proposal', 'won', at),
    ]);
    expect(shape(items).slice(1)).toEqual([
      'Pitched at $1,950 a month + Moved from New Lead to Proposal',
      'Moved from Proposal to Won',
    ]);
  });

  it('shows changed fields before and after, as people read them, without what the sentence told', () => {
    const [entry] = entries(
      buildTimeline([
        event(1, 'PropertyDetailsEdited', '2026-03-03T18:00:00.000Z', {
          changes: [
            { field: 'estimatedRentCents', from: 180_000, to: 195_000 },
            { field: 'bedrooms', from: null, to: 3 },
            { field: 'company', from: null, to: null },
          ],
        }),
      ]),
    );
    expect(entry!.lines[0]!.changes.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Rent', '$1,800', '$1,950'],
      ['Bedrooms', 'none', '3'],
    ]);
  });

  it('marks what was undone, and unmarks it when the undo was undone', () => {
    const at = '2026-03-03T18:00:00.000Z';
    const history = [moved(1, 'leads', 'won', at), moved(2, 'won', 'leads', at, { undoes: id(1) })];
    const once = entries(buildTimeline(history));
    expect(once.map((entry) => entry.lines[0]!.undone)).toEqual([true, false]);
    expect(once[1]!.lines[0]!.sentence).toBe('Undid: stage Won -> New Lead');
    const twice = entries(buildTimeline([...history, moved(3, 'leads', 'won', at, { undoes: id(2) })]));
    expect(twice.map((entry) => entry.lines[0]!.undone)).toEqual([false, true, false]);
  });

  it('offers to undo an entry by the event that can be, and none that already is', () => {
    const at = '2026-03-03T18:00:00.000Z';
    const paid = event(1, 'LeadPaid', at, {
      causationId: 'pay',
      undoable: false,
      data: { amountCents: 19_900, method: 'bank_transfer' },
    });
    const [entry] = entries(buildTimeline([paid, moved(2, 'leads', 'enrolled', at, { causationId: 'pay' })]));
    expect(entry!.undoEventId).toBe(id(2));
    expect(entry!.lines[0]!.sentence).toBe('Paid $199 by bank transfer');
    const undone = entries(
      buildTimeline([moved(1, 'leads', 'won', at), moved(2, 'won', 'leads', at, { undoes: id(1) })]),
    );
    expect(undone[0]!.undoEventId).toBeNull();
  });

  it('names who acted', () => {
    const at = '2026-03-03T18:00:00.000Z';
    const actors = entries(
      buildTimeline([
        event(1, 'LeadCreated', at, { actor: { kind: 'visitor', id: null }, actorName: null }),
        moved(2, 'leads', 'won', at),
        moved(3, 'won', 'lost', at, { actorName: null }),
        event(4, 'MarketingEnrolled', at, { actor: { kind: 'system', id: 'yard-signs' }, actorName: null }),
      ]),
    ).map((entry) => [entry.actor.initials, entry.actor.name]);
    expect(actors).toEqual([
      ['O', 'Owner'],
      ['SA', 'Sample Admin'],
      ['AU', 'A former user'],
      ['Y', 'yard-signs'],
    ]);
  });

  it('shows an event that cannot be read with its reason, and a type it does not know in words', () => {
    const at = '2026-03-03T18:00:00.000Z';
    const [unreadable, unknown] = entries(
      buildTimeline([
        event(1, 'LeadPaid', at, { unreadable: 'LeadPaid: amountCents: Invalid input', undoable: false }),
        event(2, 'RoofInspected', at),
      ]),
    );
    expect(unreadable!.lines[0]).toMatchObject({
      icon: 'unreadable',
      sentence: 'LeadPaid cannot be read',
      text: 'LeadPaid: amountCents: Invalid input',
    });
    expect(unknown!.lines[0]!.sentence).toBe('Roof inspected');
  });

  it('carries the words of a note', () => {
    const [entry] = entries(
      buildTimeline([
        event(1, 'NoteAdded', '2026-03-03T18:00:00.000Z', { data: { noteId: id(9), content: 'Call after five.' } }),
      ]),
    );
    expect(entry!.lines[0]!.text).toBe('Call after five.');
  });

  it('shows whole entries of which one event is wanted, and counts pauses between those that are shown', () => {
    const at = '2026-03-01T18:00:00.000Z';
    const items = buildTimeline(
      [
        event(1, 'LeadPaid', at, { causationId: 'pay', data: { amountCents: 19_900, method: 'check' } }),
        moved(2, 'leads', 'enrolled', at, { causationId: 'pay' }),
        event(3, 'NoteAdded', '2026-03-03T18:00:00.000Z'),
        event(4, 'LeadPaid', '2026-03-05T18:00:00.000Z', { data: { amountCents: 19_900, method: 'check' } }),
      ],
      ({ type }) => type === 'LeadPaid',
    );
    expect(shape(items)).toEqual([
      'Sunday, March 1, 2026',
      'Paid $199 by check + Moved from New Lead to Property Enrolled',
      '4 days later',
      'Thursday, March 5, 2026',
      'Paid $199 by check',
    ]);
  });
});
