import { describe, expect, it } from '@jest/globals';
import {
  referralLinked,
  referralPaid,
  referralSubmitted,
  type ReferralEvent,
  referralEvents,
} from '../../../contracts/src/referrals/events.js';
import type { ReferralStatus } from '../../../contracts/src/referrals/referral.js';
import { appendedAt, eventId, folded, given, logOf, visitor } from '../../../testing/given-when-then.js';
import { buildHistory } from '../platform/history/build-history.js';
import { previewUndo, undoOf } from '../platform/history/undo.js';
import { referralAggregate, referralDecider } from './decide.js';

const undo = undoOf(referralAggregate);
const { clientPhone, notes } = referralSubmitted.example;
const submitted = { type: 'ReferralSubmitted', data: referralSubmitted.example } as const;
const went = (from: ReferralStatus, to: ReferralStatus) =>
  ({ type: 'ReferralStatusChanged', data: { from, to } }) as const;
const edited = { type: 'ReferralEdited', data: { clientPhone: '515-555-0112', notes: null } } as const;
const linked = { type: 'ReferralLinked', data: referralLinked.example } as const;
const paid = { type: 'ReferralPaid', data: referralPaid.example } as const;
const deleted = { type: 'ReferralDeleted', data: {} } as const;
const restored = { type: 'ReferralRestored', data: {} } as const;
const nth = (n: number) => ({ eventId: eventId(n) });

describe('a referral', () => {
  it('is what its events made it', () => {
    expect(folded(referralDecider, [submitted, went('pending', 'contacted'), edited, linked, paid, deleted])).toEqual({
      ...referralSubmitted.example,
      ...edited.data,
      status: 'contacted',
      paymentStatus: 'paid',
      referralFeeCents: 400_00,
      paymentDate: appendedAt(4),
      leadId: referralLinked.example.leadId,
      createdAt: appendedAt(0),
      deleted: true,
      clientErased: false,
    });
  });

  it.each(referralEvents.filter(({ name }) => name !== 'ReferralSubmitted'))(
    'is none before it was submitted: $name',
    ({ name, example }) => {
      expect(folded(referralDecider, [{ type: name, data: example } as ReferralEvent])).toBeNull();
    },
  );
});

describe('undo of what happened to a referral', () => {
  it('gives back the status, and only the fields that were edited', () => {
    given([submitted, went('pending', 'contacted'), edited])
      .when(undo, nth(1))
      .then([{ ...went('contacted', 'pending'), undoes: eventId(1) }]);
    given([submitted, edited, went('pending', 'contacted')])
      .when(undo, nth(1))
      .then([{ type: 'ReferralEdited', data: { clientPhone, notes }, undoes: eventId(1) }]);
  });

  it('takes back both events of one command, whichever is named', () => {
    for (const n of [1, 2])
      given([submitted, [went('pending', 'converted'), edited]])
        .when(undo, nth(n))
        .then([
          { type: 'ReferralEdited', data: { clientPhone, notes }, undoes: eventId(2) },
          { ...went('converted', 'pending'), undoes: eventId(1) },
        ]);
  });

  it('can be undone, which is the start again', () => {
    const undone = { ...went('contacted', 'pending'), undoes: eventId(1) };
    given([submitted, went('pending', 'contacted'), undone])
      .when(undo, nth(2))
      .then([{ ...went('pending', 'contacted'), undoes: eventId(2) }]);
  });

  it('is refused when the field was changed again, naming what stands in the way', () => {
    const refusal = given([submitted, went('pending', 'contacted'), edited, went('contacted', 'lost')])
      .when(undo, nth(1))
      .refusal();
    expect([refusal.code, refusal.detail]).toEqual(['undo_superseded', 'Changed again since: status.']);
    expect(refusal.extras.laterEvents?.map(({ id }) => id)).toEqual([eventId(3)]);
  });

  it.each([
    [[submitted], 'Delete the referral instead.'],
    [[submitted, paid], 'The realtor has the fee, so it cannot be undone here.'],
  ])('is refused with its sentence: %#', (appends, sentence) => {
    const refusal = given(appends)
      .when(undo, nth(appends.length - 1))
      .refusal();
    expect([refusal.code, refusal.detail]).toEqual(['undo_not_possible', sentence]);
  });

  it('brings a deleted referral back, and deletes a restored one again', () => {
    given([submitted, deleted])
      .when(undo, nth(1))
      .then([{ ...restored, undoes: eventId(1) }]);
    given([submitted, deleted, restored])
      .when(undo, nth(2))
      .then([{ ...deleted, undoes: eventId(2) }]);
  });

  it('is refused on a deleted referral, for an event that is not there, and for no referral', () => {
    given([submitted, edited, deleted]).when(undo, nth(1)).then('referral_deleted');
    given([submitted]).when(undo, nth(1)).then('event_not_found');
    given([]).when(undo, nth(0)).then('referral_not_found');
  });

  it('is previewed as it would be decided', () => {
    expect(previewUndo(referralAggregate, logOf([submitted, edited], 'referral'), eventId(1))).toEqual({
      possible: true,
      changes: [
        { field: 'clientPhone', from: '515-555-0112', to: clientPhone },
        { field: 'notes', from: null, to: notes },
      ],
      events: [{ type: 'ReferralEdited', data: { clientPhone, notes } }],
    });
  });
});

describe('the history of a referral', () => {
  it('shows what each event changed, and whether it can be undone', () => {
    const events = buildHistory(
      referralAggregate,
      logOf([{ ...submitted, by: visitor }, went('pending', 'contacted'), paid], 'referral'),
      new Map(),
    );
    expect(events[0]!.actor).toEqual(visitor);
    expect(events[0]!.changes).toContainEqual({ field: 'paymentStatus', from: null, to: 'unpaid' });
    expect(events.slice(1).map(({ changes, undoable }) => ({ changes, undoable }))).toEqual([
      { changes: [{ field: 'status', from: 'pending', to: 'contacted' }], undoable: true },
      {
        changes: [
          { field: 'paymentStatus', from: 'unpaid', to: 'paid' },
          { field: 'referralFeeCents', from: null, to: 400_00 },
        ],
        undoable: false,
      },
    ]);
  });
});
