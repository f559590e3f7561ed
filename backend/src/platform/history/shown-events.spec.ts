import { describe, expect, it } from '@jest/globals';
import type { LogEvent } from '../../../../event-store/src/types.js';
import {
  appendedAt,
  commandId,
  eventId,
  logOf,
  refusalOf,
  staff,
  visitor,
} from '../../../../testing/given-when-then.js';
import { type Aggregate, areReadable, stepsOf } from './aggregate.js';
import { buildHistory, historyOf } from './build-history.js';
import { blockOf, laterEvents, previewUndo, undoOf } from './undo.js';

type LampEvent =
  | { type: 'LampHung'; data: { priceCents: number } }
  | { type: 'LampPriced'; data: { priceCents: number } }
  | { type: 'LampLit'; data: { isLit: boolean } }
  | { type: 'LampJoined'; data: { into: string | null } };
interface Lamp {
  priceCents: number;
  isLit: boolean;
  into: string | null;
}

/** An aggregate that only this file knows: nothing beside its state, all of it shown; it can be merged and not deleted. */
const lamps: Aggregate<Lamp, LampEvent> = {
  decider: {
    category: 'lamp',
    initialState: null,
    evolve: (state, event) =>
      event.type === 'LampHung' ? { isLit: false, into: null, ...event.data } : state && { ...state, ...event.data },
  },
  ...{ called: 'a lamp', notFound: 'lead_not_found' },
  undo: { LampHung: 'Take it down.', LampPriced: true, LampLit: true, LampJoined: true },
  compensations: [
    { fields: ['into'], restore: ({ before: { into } }) => ({ type: 'LampJoined', data: { into } }) },
    { fields: ['priceCents'], restore: ({ before: { priceCents } }) => ({ type: 'LampPriced', data: { priceCents } }) },
    { fields: ['isLit'], restore: ({ before: { isLit } }) => ({ type: 'LampLit', data: { isLit } }) },
  ],
  merged: { is: ({ into }) => into !== null, code: 'lead_merged', reason: 'It was joined.' },
};
const hung = { type: 'LampHung', data: { priceCents: 100 } } as const;
const priced = (priceCents: number) => ({ type: 'LampPriced', data: { priceCents } }) as const;
const lit = { type: 'LampLit', data: { isLit: true } } as const;
const joined = (into: string | null) => ({ type: 'LampJoined', data: { into } }) as const;
const log = (...appends: Parameters<typeof logOf>[0]) => logOf(appends, 'lamp');
const context = { now: appendedAt(9), actor: staff, commandId: commandId(9) };
const undone = (events: LogEvent[], n: number) => () =>
  undoOf(lamps).decide(stepsOf(lamps, events).at(-1)!.after, { eventId: eventId(n) }, { ...context, history: events });

describe('an event as a history shows it', () => {
  it('stands with all that is known of it', () => {
    const [first, second, third] = buildHistory(
      lamps,
      log({ ...hung, by: visitor }, priced(200), { ...priced(100), undoes: eventId(1) }),
      new Map([[staff.id, 'Sam Staff']]),
    );
    expect(first).toStrictEqual({
      ...{ id: eventId(0), type: 'LampHung', revision: 0, position: '7', occurredAt: appendedAt(0) },
      ...{ actor: visitor, actorName: null, correlationId: commandId(0), causationId: commandId(0) },
      ...{ data: hung.data, undoable: false, undoBlocked: 'Take it down.' },
      changes: [
        { field: 'isLit', from: null, to: false },
        { field: 'priceCents', from: null, to: 100 },
      ],
    });
    expect(second).toStrictEqual({
      ...{ id: eventId(1), type: 'LampPriced', revision: 1, position: '107', occurredAt: appendedAt(1) },
      ...{ actor: staff, actorName: 'Sam Staff', correlationId: commandId(1), causationId: commandId(1) },
      ...{ data: { priceCents: 200 }, undoable: false, undoBlocked: 'Changed again since: price.' },
      changes: [{ field: 'priceCents', from: 100, to: 200 }],
    });
    expect(third).toMatchObject({ undoes: eventId(1), undoable: true });
    expect(third).not.toHaveProperty('undoBlocked');
  });

  it('is shown as far as it goes where its metadata cannot be read, whatever was stored', () => {
    const [event] = log(hung);
    const stored = (data: unknown, metadata: object = {}) => {
      const unreadable = { reason: 'unknown_type', message: 'Nobody knows it' };
      const broken = { ...event, readable: false, data, metadata, unreadable } as unknown as LogEvent;
      return buildHistory(lamps, [broken], new Map([['', 'Nobody']]))[0]!;
    };
    expect(stored({ a: 1 })).toMatchObject({
      ...{ occurredAt: appendedAt(0), actor: { kind: 'system', id: null }, actorName: null, data: { a: 1 } },
      ...{ correlationId: '', causationId: '', changes: [], unreadable: 'Nobody knows it' },
    });
    expect([stored(null), stored('text'), stored([1])].map(({ data }) => data)).toEqual([
      {},
      { stored: 'text' },
      { stored: [1] },
    ]);
    expect(stored({}, { actor: { kind: 'user', id: null } }).actorName).toBeNull();
  });

  it('asks for the names of users only, and leaves out those who are gone', async () => {
    const asked: (readonly string[])[] = [];
    const users = {
      namesOf: (ids: readonly string[]) => Promise.resolve(new Map(asked.push(ids) ? [['clock', 'A clock']] : [])),
    };
    const events = log({ ...hung, by: visitor }, priced(1), { ...priced(2), by: { kind: 'system', id: 'clock' } });
    const [nameless] = log({ ...priced(3), by: { kind: 'user', id: '' } as never });
    const actorless = {
      ...{ ...nameless!, readable: false, metadata: {} },
      unreadable: { reason: 'unknown_type', message: 'Nobody knows it' },
    } as unknown as LogEvent;
    const shown = await historyOf(lamps, 'x', [...events, nameless!, actorless], users);
    expect(asked).toEqual([[staff.id]]);
    expect(shown!.events.map(({ actorName }) => actorName)).toEqual([null, null, null, null, null]);
    expect((await historyOf(lamps, 'x', events, users))!.revision).toBe(2);
  });

  it('is readable, or else closes the whole history', () => {
    const [event] = log(hung);
    const reason = { reason: 'invalid', message: 'no schema accepts it' };
    const unreadable = { ...event!, readable: false, unreadable: reason } as unknown as LogEvent;
    const skipped = { ...unreadable, unreadable: { ...reason, reason: 'skipped' } } as unknown as LogEvent;
    expect([areReadable([]), areReadable([{ event: event! }])]).toEqual([true, true]);
    expect(areReadable([{ event: event! }, { event: unreadable }])).toBe(false);
    expect(areReadable([{ event: event! }, { event: skipped }])).toBe(true);
    expect(blockOf([{ event: event! }])).toBeUndefined();
    expect(blockOf([{ event: unreadable }])).toEqual({
      ...{ possible: false, code: 'stream_unreadable', reason: 'The history holds an event that cannot be read.' },
    });
    const erased = { ...event!, type: 'StreamErased' } as unknown as LogEvent;
    expect(blockOf([{ event: unreadable }, { event: erased }])).toEqual({
      ...{ possible: false, code: 'stream_erased', reason: 'The person was erased for good.' },
    });
  });
});

describe('undo, and what stands in its way', () => {
  it('names every later event in the way, with its time, and no other', () => {
    const events = log(hung, priced(2), lit, priced(3), priced(4), priced(4));
    const refusal = refusalOf(undone(events, 1));
    expect([refusal.code, refusal.detail]).toEqual(['undo_superseded', 'Changed again since: price.']);
    expect(refusal.extras.laterEvents).toEqual([
      { id: eventId(3), type: 'LampPriced', occurredAt: appendedAt(3) },
      { id: eventId(4), type: 'LampPriced', occurredAt: appendedAt(4) },
    ]);
    const both = refusalOf(
      undone(log(hung, [lit, priced(2)], [priced(3), { type: 'LampLit', data: { isLit: false } }]), 1),
    );
    expect(both.detail).toBe('Changed again since: price, is lit.');
    expect(laterEvents(stepsOf(lamps, events), { fields: ['isLit'], after: 0 }).map(({ id }) => id)).toEqual([
      eventId(2),
    ]);
  });

  it('has no later events to name where nothing is in the way but a rule', () => {
    const refusal = refusalOf(undone(log(hung), 0));
    expect([refusal.detail, refusal.extras.laterEvents]).toEqual(['Take it down.', undefined]);
    expect(refusalOf(undone(log(hung, priced(100)), 1)).detail).toBe('It changed nothing that could be undone.');
    expect(refusalOf(undone(log(priced(2), hung), 0)).detail).toBe('It changed nothing that could be undone.');
    const forgetful = { ...lamps, compensations: [] };
    const events = log(hung, [lit, priced(2)]);
    const lost = refusalOf(() =>
      undoOf(forgetful).decide(
        stepsOf(lamps, events).at(-1)!.after,
        { eventId: eventId(1) },
        { ...context, history: events },
      ),
    );
    expect([lost.code, lost.detail]).toEqual(['undo_not_possible', 'This cannot be restored: is lit, price.']);
  });

  it('is refused on what was merged, but for the merge itself', () => {
    const refusal = refusalOf(undone(log(hung, lit, joined('b')), 1));
    expect([refusal.code, refusal.detail]).toEqual(['lead_merged', 'It was joined.']);
    expect(undone(log(hung, lit, joined('b')), 2)()).toEqual([{ ...joined(null), undoes: eventId(2) }]);
  });

  it('takes back together what one command did, and no more', () => {
    const events = log(hung, [priced(2), lit], [joined('b'), joined(null)]);
    expect(undone(events, 1)()).toEqual([
      { ...priced(100), undoes: eventId(1) },
      { type: 'LampLit', data: { isLit: false }, undoes: eventId(2) },
    ]);
    // The first of the two said nothing new: the second is the one that is undone.
    expect(undone(log(hung, [priced(100), priced(2)]), 1)()).toEqual([{ ...priced(100), undoes: eventId(2) }]);
  });

  it('is refused where there is nothing, and cannot be decided without a history', () => {
    const undo = undoOf(lamps);
    expect(undo.name).toBe('Undo');
    expect(undo.needsHistory).toBe(true);
    expect(refusalOf(() => undo.decide(null, { eventId: eventId(0) }, context)).code).toBe('lead_not_found');
    const state = { priceCents: 1, isLit: false, into: null };
    expect(() => undo.decide(state, { eventId: eventId(0) }, context)).toThrow('was given none');
  });

  it('is previewed with a copy of what it would append, or with the reason alone', () => {
    const events = log(hung, priced(2));
    expect(previewUndo(lamps, events, eventId(1))).toStrictEqual({
      possible: true,
      changes: [{ field: 'priceCents', from: 2, to: 100 }],
      events: [priced(100)],
    });
    const end = { ...events[1]!, type: 'LeadErased' } as unknown as LogEvent;
    expect(previewUndo(lamps, [events[0]!, end], eventId(0))).toStrictEqual({
      ...{ possible: false, reason: 'The person was erased for good.', changes: [], events: [] },
    });
    expect(refusalOf(() => previewUndo(lamps, events, eventId(5))).code).toBe('event_not_found');
  });
});
