import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { buildTimeline, newestFirst } from './build-timeline.js';
import type { TimelineItem } from './timeline-item.js';

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

  it('is turned day by day: each day below its name, a pause between its days, one command in its order', () => {
    const at = '2026-03-21T18:00:00.000Z';
    const items = buildTimeline([
      event(1, 'LeadCreated', '2026-03-01T18:00:00.000Z', { data: { source: 'manual' } }),
      event(2, 'NoteAdded', '2026-03-01T19:00:00.000Z'),
      event(3, 'LeadPitched', at, { causationId: 'pitch', data: { estimatedRentCents: 195_000 } }),
      moved(4, 'leads', 'proposal', at, { causationId: 'pitch' }),
      moved(5, 'proposal', 'won', at),
    ]);
    expect(shape(newestFirst(items))).toEqual([
      'Saturday, March 21, 2026',
      'Moved from Proposal to Won',
      'Pitched at $1,950 a month + Moved from New Lead to Proposal',
      '20 days earlier',
      'Sunday, March 1, 2026',
      'Note written',
      'Added by hand',
    ]);
    const keys = (list: TimelineItem[]) => list.map(({ key }) => key).sort();
    expect(keys(newestFirst(items))).toEqual(keys(items));
    expect(newestFirst([])).toEqual([]);
  });

  it('says from when to when a walkthrough was moved', () => {
    const booked = (n: number, from: string | null, start: string | null) =>
      event(n, 'WalkthroughScheduled', '2026-03-01T18:00:00.000Z', {
        data: { start },
        changes: [{ field: 'walkthroughStart', from, to: start }],
      });
    const [first, second] = ['2026-03-03T20:15:00.000Z', '2026-03-05T15:00:00.000Z'];
    const items = buildTimeline([
      booked(1, null, first),
      booked(2, first, second),
      booked(3, second, null),
      event(4, 'WalkthroughScheduled', '2026-03-01T18:00:00.000Z', { data: { start: first } }),
    ]);
    expect(shape(items).slice(1)).toEqual([
      'Walkthrough booked for Mar 3, 2:15 PM',
      'Walkthrough moved from Mar 3, 2:15 PM to Mar 5, 9:00 AM',
      'Walkthrough booked, time not known yet',
      'Walkthrough booked for Mar 3, 2:15 PM',
    ]);
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

  it('shows changed fields before and after, as people read them, without what the sentence says', () => {
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
    expect(once[1]!.lines[0]!.sentence).toBe('Undone: stage is New Lead again, no longer Won');
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

describe('a message that several events are about', () => {
  const lead = '7b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
  const of = { kind: 'message', id: 'm1' };
  const about = { purpose: 'warm_lead', channel: 'email' };
  const run = { runId: 'r1', leadId: lead, step: 'warm-lead-first', channel: 'email' };
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 3, 15, minutes)).toISOString();
  const started = event(1, 'CampaignStarted', at(0), { data: { workflow: 'warm_lead' } });
  const intended = event(2, 'MessageIntended', at(1), { of, data: { ...about, subject: 'Hello', text: 'The words.' } });
  const sent = event(3, 'MessageSent', at(2), { of, data: about });
  const note = event(4, 'NoteAdded', at(3), { data: { content: 'Between them' } });
  const counted = event(5, 'CampaignMessageSent', at(4), { causationId: 'run', data: { ...run, timer: 'm1' } });
  const completed = event(6, 'CampaignCompleted', at(4), { causationId: 'run', data: { runId: 'r1' } });

  it('is one entry where it was sent, with exactly its words, and every event is still in it', () => {
    const all = entries(buildTimeline([started, intended, sent, note, counted, completed]));
    expect(all.map(({ summary, lines }) => [summary?.sentence ?? lines[0]!.sentence, lines.length])).toEqual([
      ['Warm lead started', 1],
      ['Follow-up by email sent', 3],
      ['Note written', 1],
      ['Campaign completed', 1],
    ]);
    expect(all[1]).toMatchObject({
      occurredAt: at(1),
      summary: { icon: 'message', text: 'Hello\n\nThe words.', note: null },
    });
    expect(all.flatMap(({ lines }) => lines.map(({ eventId }) => eventId)).sort()).toEqual([1, 2, 3, 4, 5, 6].map(id));
  });

  it('says that it arrived, or why it did not', () => {
    const summaries = (...events: HistoryEvent[]) =>
      entries(buildTimeline(events)).map(({ summary }) => [summary?.sentence, summary?.note]);
    const failed = event(4, 'MessageFailed', at(5), {
      of,
      data: { channel: 'email', bounced: true, error: '550 No such user' },
    });
    expect(summaries(intended, sent, event(4, 'MessageDelivered', at(5), { of, data: { channel: 'email' } }))).toEqual([
      ['Follow-up by email delivered', null],
    ]);
    expect(summaries(intended, failed)).toEqual([['The email bounced', '550 No such user']]);
    expect(summaries(intended)).toEqual([[undefined, undefined]]);
  });

  it('is one that was not sent, because ..., at the time at which that was decided', () => {
    const withheld = event(2, 'MessageWithheld', at(1), {
      of,
      data: { ...about, reason: 'unsubscribed', until: null },
    });
    const ofRun = event(3, 'CampaignMessageWithheld', at(2), { data: { ...run, timer: 'm1', why: 'unsubscribed' } });
    const [entry, ...others] = entries(buildTimeline([withheld, ofRun]));
    expect(others).toEqual([]);
    expect([entry!.occurredAt, entry!.summary?.sentence, entry!.summary?.text]).toEqual([
      at(1),
      'Follow-up by email not sent, because the person unsubscribed',
      null,
    ]);
  });

  it('leaves what a campaign decided at once together where no message was begun', () => {
    const off = (n: number) =>
      event(n, 'CampaignMessageWithheld', at(1), {
        causationId: 'off',
        data: { ...run, timer: `m${n}`, why: 'bounced' },
      });
    expect(entries(buildTimeline([off(1), off(2)])).map(({ lines, summary }) => [lines.length, summary])).toEqual([
      [2, null],
    ]);
  });
});
