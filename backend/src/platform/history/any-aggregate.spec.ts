import { describe, expect, it } from '@jest/globals';
import type { LogEvent } from '../../../../event-store/src/types.js';
import {
  commandId,
  eventId,
  logOf,
  refusalOf,
  staff,
  visitor,
  type Append,
} from '../../../../testing/given-when-then.js';
import { type Aggregate, stepsOf } from './aggregate.js';
import { buildHistory, historyOf } from './build-history.js';
import { previewUndo, undoOf } from './undo.js';

type ShelfEvent =
  | { type: 'ShelfPutUp'; data: { room: string } }
  | { type: 'ShelfMoved'; data: { room: string; wall: string } }
  | { type: 'BooksCounted'; data: { bookCount: number } }
  | { type: 'BookBurnt'; data: object }
  | { type: 'ShelfTakenDown'; data: object }
  | { type: 'ShelfPutBack'; data: object };

interface Shelf {
  room: string;
  wall: string;
  bookCount: number;
  down: boolean;
}

/** An aggregate that only this file knows; it shows what the machinery needs to know of one. */
const shelves: Aggregate<Shelf, ShelfEvent, string> = {
  decider: {
    category: 'shelf',
    initialState: null,
    evolve(state, event) {
      if (event.type === 'ShelfPutUp') return { room: event.data.room, wall: 'north', bookCount: 0, down: false };
      if (!state) return null;
      if (event.type === 'BookBurnt') return { ...state, bookCount: state.bookCount - 1 };
      if (event.type === 'ShelfTakenDown' || event.type === 'ShelfPutBack')
        return { ...state, down: event.type === 'ShelfTakenDown' };
      return { ...state, ...event.data };
    },
  },
  called: 'a shelf',
  notFound: 'not_found',
  undo: {
    ShelfPutUp: 'Take the shelf down instead.',
    ShelfMoved: true,
    BooksCounted: true,
    BookBurnt: 'A burnt book does not come back.',
    ShelfTakenDown: true,
    ShelfPutBack: true,
  },
  compensations: [
    {
      fields: ['down'],
      restore: ({ before }) => ({ type: before.down ? 'ShelfTakenDown' : 'ShelfPutBack', data: {} }),
    },
    { fields: ['bookCount'], restore: ({ before: { bookCount } }) => ({ type: 'BooksCounted', data: { bookCount } }) },
    {
      fields: ['room', 'wall'],
      oneValue: true,
      restore: ({ before: { room, wall }, beside }) => ({
        type: 'ShelfMoved',
        data: { room, wall: `${wall}, as ${beside.before} had it` },
      }),
    },
  ],
  deleted: { is: ({ down }) => down, code: 'lead_deleted', reason: 'The shelf is down.' },
  beside: () => {
    let last = '';
    return ({ metadata }) => (last = metadata.actor.kind === 'user' ? 'staff' : last || metadata.actor.kind);
  },
  shown: ({ down, ...shelf }, touchedBy) => ({ ...shelf, taken: down ? 'down' : null, touchedBy }),
};

const putUp = { type: 'ShelfPutUp', data: { room: 'hall' } } as const;
const moved = (room: string, wall: string) => ({ type: 'ShelfMoved', data: { room, wall } }) as const;
const counted = (bookCount: number) => ({ type: 'BooksCounted', data: { bookCount } }) as const;
const burnt = { type: 'BookBurnt', data: {} } as const;
const down = { type: 'ShelfTakenDown', data: {} } as const;

const shelfLog = (...appends: Append<ShelfEvent>[]) => logOf(appends, 'shelf');
const history = (...appends: Append<ShelfEvent>[]) => buildHistory(shelves, shelfLog(...appends), new Map());

function undone(n: number, ...appends: Append<ShelfEvent>[]) {
  const log = shelfLog(...appends);
  const state = stepsOf(shelves, log).at(-1)?.after ?? null;
  const context = { now: '2026-03-02T16:00:00.000Z', actor: staff, commandId: commandId(99), history: log };
  return () => undoOf(shelves).decide(state, { eventId: eventId(n) }, context);
}

function unreadable(event: LogEvent): LogEvent {
  return { ...event, readable: false, unreadable: { reason: 'unknown_type', message: 'Nobody knows it' } };
}

describe('the history of any aggregate', () => {
  it('shows what each event changed of what is shown', () => {
    const events = history({ ...putUp, by: visitor }, [counted(3), moved('attic', 'north')], down);
    expect(events.map(({ changes }) => changes)).toEqual([
      [
        { field: 'room', from: null, to: 'hall' },
        { field: 'wall', from: null, to: 'north' },
        { field: 'bookCount', from: null, to: 0 },
        { field: 'touchedBy', from: null, to: 'visitor' },
      ],
      [
        { field: 'bookCount', from: 0, to: 3 },
        { field: 'touchedBy', from: 'visitor', to: 'staff' },
      ],
      [{ field: 'room', from: 'hall', to: 'attic' }],
      [{ field: 'taken', from: null, to: 'down' }],
    ]);
  });

  it('is none where nothing happened, and names the users who acted', async () => {
    const users = { namesOf: (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, `${id}@`]))) };
    expect(await historyOf(shelves, 'an id', [], users)).toBeNull();
    const shown = await historyOf(shelves, 'an id', shelfLog({ ...putUp, by: visitor }, counted(1)), users);
    expect(shown).toMatchObject({ id: 'an id', revision: 1 });
    expect(shown?.events.map(({ actorName }) => actorName)).toEqual([null, `${staff.id}@`]);
  });

  it('passes over what another aggregate does, and over what cannot be read', () => {
    const log = shelfLog(putUp, counted(2), counted(5));
    const strange = { ...log[1]!, type: 'toString' } as unknown as LogEvent;
    const shown = buildHistory(shelves, [log[0]!, strange, log[2]!], new Map());
    expect(shown[1]).toMatchObject({ changes: [], undoable: false, undoBlocked: 'It is not an event of a shelf.' });
    expect(shown[2]!.changes).toEqual([{ field: 'bookCount', from: 0, to: 5 }]);
    const closed = buildHistory(shelves, [log[0]!, unreadable(log[1]!), log[2]!], new Map());
    expect(closed.map(({ undoable }) => undoable)).toEqual([false, false, false]);
    expect(closed[1]!.unreadable).toBe('Nobody knows it');
    expect(closed[2]!.undoBlocked).toBe('The history holds an event that cannot be read.');
  });
});

describe('undo of any aggregate', () => {
  it('gives back the values before, and what stands beside them', () => {
    expect(undone(1, { ...putUp, by: visitor }, counted(3), moved('attic', 'south'))()).toEqual([
      { ...counted(0), undoes: eventId(1) },
    ]);
    expect(undone(1, { ...putUp, by: visitor }, moved('attic', 'south'))()).toEqual([
      { ...moved('hall', 'north, as visitor had it'), undoes: eventId(1) },
    ]);
  });

  it('takes back all that one command appended, in the order of the compensations', () => {
    for (const n of [1, 2])
      expect(undone(n, putUp, [moved('attic', 'south'), counted(3)])()).toEqual([
        { ...counted(0), undoes: eventId(2) },
        { ...moved('hall', 'north, as staff had it'), undoes: eventId(1) },
      ]);
  });

  it('leaves the rest of an append alone when one of it stays', () => {
    const appends = [putUp, counted(9), [burnt, moved('attic', 'south')]] as const;
    expect(undone(3, ...appends)()).toEqual([{ ...moved('hall', 'north, as staff had it'), undoes: eventId(3) }]);
    expect(refusalOf(undone(2, ...appends)).detail).toBe('A burnt book does not come back.');
  });

  it('is superseded by a later change, also of what makes one value with it, and by that alone', () => {
    const refusal = refusalOf(undone(1, putUp, moved('attic', 'north'), counted(3), moved('attic', 'south')));
    expect([refusal.code, refusal.detail]).toEqual(['undo_superseded', 'Changed again since: wall.']);
    expect(refusal.extras.laterEvents?.map(({ id }) => id)).toEqual([eventId(3)]);
    expect(undone(1, putUp, moved('attic', 'north'), counted(3))()).toHaveLength(1);
  });

  it('is refused on what is deleted, but for the deletion itself', () => {
    const refusal = refusalOf(undone(1, putUp, counted(3), down));
    expect([refusal.code, refusal.detail]).toEqual(['lead_deleted', 'The shelf is down.']);
    expect(undone(2, putUp, counted(3), down)()).toEqual([{ type: 'ShelfPutBack', data: {}, undoes: eventId(2) }]);
  });

  it('is refused whole where a field has no compensation, rather than done by half', () => {
    const forgetful = { ...shelves, compensations: shelves.compensations.filter(({ oneValue }) => !oneValue) };
    const log = shelfLog(putUp, [moved('attic', 'south'), counted(3)]);
    expect(previewUndo(forgetful, log, eventId(1))).toMatchObject({
      ...{ possible: false, reason: 'This cannot be restored: room, wall.' },
    });
  });

  it('is refused where nothing changed, for an event that is not there, and where there is nothing', () => {
    expect(refusalOf(undone(1, putUp, counted(0))).code).toBe('undo_not_possible');
    expect(refusalOf(undone(7, putUp)).code).toBe('event_not_found');
    expect(refusalOf(undone(0)).code).toBe('not_found');
  });

  it('is previewed as it is decided, and offered where it is accepted', () => {
    const log = shelfLog(putUp, counted(3), moved('attic', 'south'), counted(4));
    expect(previewUndo(shelves, log, eventId(2))).toEqual({
      possible: true,
      changes: [
        { field: 'room', from: 'attic', to: 'hall' },
        { field: 'wall', from: 'south', to: 'north' },
      ],
      events: [moved('hall', 'north, as staff had it')],
    });
    expect(previewUndo(shelves, log, eventId(1))).toEqual({
      ...{ possible: false, reason: 'Changed again since: book count.', changes: [], events: [] },
    });
    expect(refusalOf(() => previewUndo(shelves, [], eventId(0))).code).toBe('not_found');
    expect(history(putUp, counted(3), moved('attic', 'south'), counted(4)).map(({ undoable }) => undoable)).toEqual([
      ...[false, false, true, true],
    ]);
  });
});
