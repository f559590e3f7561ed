import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../actor.js';
import { firstContactOf, isIntake, standingTouches, touchesAfter, waitsForFirstTouch } from './first-touch.js';

const visitor = { kind: 'visitor', id: null } as const;
const staff = { kind: 'user', id: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' } as const;
const at = (minute: number) => `2026-03-02T15:0${minute}:00.000Z`;

/** `of`: the command, if it is not the event's own; `undoes`: the number of the event that it takes back. */
type Happened = [type: string, actor: Actor, more?: { undoes?: number; of?: string; data?: object }];

/** When the touches were that stand after these events, one a minute. */
function touched(...events: Happened[]): string[] {
  const recorded = events.map(([type, actor, { undoes, of = undefined, data } = {}], n) => ({
    ...{ id: String(n), type, data },
    metadata: {
      ...{ actor, occurredAt: `2026-03-02T15:0${n}:00Z` },
      ...(undoes !== undefined && { undoes: String(undoes) }),
      ...(of !== undefined && { $causationId: of }),
    },
  }));
  return standingTouches(recorded.reduce(touchesAfter, [])).map((touch) => touch.at);
}

describe('the touches of a lead', () => {
  it.each([
    ...['ContactLogged', 'LeadStatusMoved', 'RequirementsAcknowledged', 'WalkthroughScheduled', 'PaymentRequested'],
    'DocumentRequested',
  ])('are the contacts of people of the company with the owner: %s', (type) => {
    const events: Happened[] = [
      ['LeadCreated', visitor],
      ['NoteAdded', staff],
      ['DocumentWanted', staff],
      [type, staff],
      ['ContactLogged', staff],
    ];
    expect(touched(...events)).toEqual([at(3), at(4)]);
  });

  it.each<[string, Actor]>([
    ['LeadAssigned', staff],
    ['NoteAdded', staff],
    ['DocumentWanted', staff],
    ['TaskCompleted', staff],
    ['FileAttached', staff],
    ['PropertyDetailsEdited', staff],
    ['WalkthroughScheduled', visitor],
    ['LeadPaid', { kind: 'webhook', id: 'stripe' }],
    ['DocumentRequested', { kind: 'system', id: 'campaigns' }],
  ])('are no %s by %j', (type, actor) => {
    expect(touched(['LeadCreated', visitor], [type, actor])).toEqual([]);
  });

  it('are a document asked for where an email tells the owner', () => {
    const told = { data: { told: true } };
    expect(touched(['LeadCreated', visitor], ['DocumentWanted', staff], ['DocumentWanted', staff, told])).toEqual([
      at(2),
    ]);
  });

  it('are not that staff added it', () => {
    expect(touched(['LeadCreated', staff])).toEqual([]);
  });

  it.each(['ContactLogged', 'LeadStatusMoved', 'WalkthroughScheduled', 'RequirementsAcknowledged'])(
    'are none that was taken back, unless that was taken back, too: %s',
    (type) => {
      const first: Happened[] = [
        [type, staff],
        ['ContactLogged', staff],
      ];
      // Each by an event of any type: what takes something back is no touch itself.
      expect(touched(...first, ['WalkthroughScheduled', staff, { undoes: 0 }])).toEqual([at(1)]);
      const again: Happened[] = [
        ['LeadStatusMoved', staff, { undoes: 0 }],
        ['LeadStatusMoved', staff, { undoes: 2 }],
      ];
      expect(touched(...first, ...again)).toEqual([at(0), at(1)]);
      expect(touched(...first, ...again, ['LeadStatusMoved', staff, { undoes: 3 }])).toEqual([at(1)]);
      // The value came back by another way, and it is taken back once more.
      expect(touched(...first, ['LeadStatusMoved', staff, { undoes: 0 }], [type, staff, { undoes: 0 }])).toEqual([
        at(1),
      ]);
    },
  );

  it('go with the command that they came by, whatever of it had to be restored', () => {
    const pitch: Happened[] = [
      ['LeadPitched', staff, { of: 'pitch' }],
      ['LeadStatusMoved', staff, { of: 'pitch' }],
    ];
    expect(touched(...pitch)).toEqual([at(0), at(1)]);
    expect(touched(...pitch, ['LeadStatusMoved', staff, { undoes: 1 }])).toEqual([]);
    const undone: Happened[] = [
      ['PropertyDetailsEdited', staff, { undoes: 0, of: 'undo' }],
      ['LeadStatusMoved', staff, { undoes: 1, of: 'undo' }],
    ];
    expect(touched(...pitch, ...undone)).toEqual([]);
    expect(touched(...pitch, ...undone, ['PropertyDetailsEdited', staff, { undoes: 2 }])).toEqual([at(0), at(1)]);
  });
});

describe('the first contact with a lead', () => {
  const lead = (waits: string | null, ...touchedAt: string[]) => ({ waits, touchedAt });

  it('is its first touch; until then it waits, if it is one that waits', () => {
    expect(firstContactOf([lead(at(0))])).toEqual({ firstTouchAt: null, waitingSince: at(0) });
    expect(firstContactOf([lead(null)])).toEqual({ firstTouchAt: null, waitingSince: null });
    expect(firstContactOf([lead(at(0), at(3), at(4))])).toEqual({ firstTouchAt: at(3), waitingSince: null });
  });

  it('is that of all of a case, in which one that waits goes on waiting until a contact after it came', () => {
    expect(firstContactOf([lead(at(5)), lead(null, at(2))])).toEqual({ firstTouchAt: at(2), waitingSince: at(5) });
    expect(firstContactOf([lead(null, at(2)), lead(at(5))])).toEqual({ firstTouchAt: at(2), waitingSince: at(5) });
    expect(firstContactOf([lead(null, at(2), at(6)), lead(at(5))])).toEqual({
      ...{ firstTouchAt: at(2), waitingSince: null },
    });
    expect(firstContactOf([lead(at(5)), lead(at(1))])).toEqual({ firstTouchAt: null, waitingSince: at(1) });
  });
});

describe('a first touch', () => {
  it('is waited for by what visitors brought in, and by what staff added by hand', () => {
    const by = (actor: Actor) => ({ metadata: { actor, occurredAt: at(0) } });
    expect(waitsForFirstTouch({ ...by(visitor), data: {} })).toBe(true);
    expect(waitsForFirstTouch({ ...by(staff), data: { byHand: true } })).toBe(true);
    expect(waitsForFirstTouch({ ...by(staff), data: {} })).toBe(false);
  });

  it('counts for the figures of intakes where visitors brought the lead in', () => {
    expect(isIntake({ metadata: { actor: visitor, occurredAt: at(0) } })).toBe(true);
    expect(isIntake({ metadata: { actor: staff, occurredAt: at(0) } })).toBe(false);
  });
});
