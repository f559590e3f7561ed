import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../actor.js';
import { firstTouch, isIntake, waitsForFirstTouch } from './first-touch.js';

const visitor = { kind: 'visitor', id: null } as const;
const staff = { kind: 'user', id: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' } as const;

function touched(...events: [type: string, actor: Actor][]): string | null {
  const recorded = events.map(([type, actor], minute) => {
    const occurredAt = `2026-03-02T15:0${minute}:00Z`;
    return { type, metadata: { actor, occurredAt } };
  });
  return recorded.reduce(firstTouch, null);
}

describe('the first touch of a lead', () => {
  it.each(['ContactLogged', 'LeadStatusMoved', 'RequirementsAcknowledged', 'WalkthroughScheduled', 'PaymentRequested'])(
    'is the first contact of a person of the company with the owner, whatever follows: %s',
    (type) => {
      expect(touched(['LeadCreated', visitor], ['NoteAdded', staff], [type, staff], ['ContactLogged', staff])).toBe(
        '2026-03-02T15:02:00.000Z',
      );
    },
  );

  it('is none that takes something back', () => {
    const metadata = { actor: staff, occurredAt: '2026-03-02T15:00:00Z', undoes: staff.id };
    expect(firstTouch(null, { type: 'LeadStatusMoved', metadata })).toBeNull();
  });

  it.each<[string, Actor]>([
    ['LeadAssigned', staff],
    ['NoteAdded', staff],
    ['TaskCompleted', staff],
    ['FileAttached', staff],
    ['PropertyDetailsEdited', staff],
    ['WalkthroughScheduled', visitor],
    ['LeadPaid', { kind: 'webhook', id: 'stripe' }],
    ['MarketingEnrolled', { kind: 'system', id: 'marketing' }],
  ])('is no %s by %j', (type, actor) => {
    expect(touched(['LeadCreated', visitor], [type, actor])).toBeNull();
  });

  it('is not that staff added it', () => {
    expect(touched(['LeadCreated', staff])).toBeNull();
  });

  it('is waited for by what visitors brought in, and by what staff added by hand', () => {
    const by = (actor: Actor) => ({ metadata: { actor, occurredAt: '2026-03-02T15:00:00Z' } });
    expect(waitsForFirstTouch({ ...by(visitor), data: {} })).toBe(true);
    expect(waitsForFirstTouch({ ...by(staff), data: { byHand: true } })).toBe(true);
    expect(waitsForFirstTouch({ ...by(staff), data: {} })).toBe(false);
  });

  it('an intake is what visitors brought in alone', () => {
    expect(isIntake({ metadata: { actor: visitor, occurredAt: '2026-03-02T15:00:00Z' } })).toBe(true);
    expect(isIntake({ metadata: { actor: staff, occurredAt: '2026-03-02T15:00:00Z' } })).toBe(false);
  });
});
