import { describe, expect, it } from '@jest/globals';
import { onboardingPurpose } from '../payments/checkout-purpose.js';
import { type Dealings, noDealings } from './dealings.js';
import { awaitedOfOwner, type LeadFactsNow, standingOf } from './next-step.js';
import { type Situation, situationNames, situations } from './situations.js';
import { noOwnerPage, ownerPageAfter } from './owner-page-state.js';
import { ownersView, type OwnersFacts } from './owners-view.js';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T15:00:00.000Z`;
const now = day(20);

const facts = (given: Partial<LeadFactsNow> = {}, dealings: Partial<Dealings> = {}): OwnersFacts => {
  const lead: LeadFactsNow = {
    ...{ status: 'leads', email: 'owner@example.com', walkthroughStart: null },
    ...{ createdAt: day(1), stageSince: day(3), lastContactedAt: day(2), firstTouchAt: day(2) },
    ...{ waitingSince: null, repeatOf: null },
    ...{ mergedInto: null, deletedAt: null, erasedAt: null, analysis: null },
    ...given,
    dealings: { ...noDealings, ...dealings },
  };
  const wanted = [{ wantedId: 'w', what: 'Proof of insurance' }];
  return { ...lead, ...standingOf(lead), source: 'enrollment', wanted };
};
const everything = facts(
  { status: 'walkthrough_scheduled' },
  {
    documents: [
      { id: 'a', type: 'management_agreement', state: 'viewed', since: day(5) },
      { id: 'f', type: 'onboarding_form', state: 'sent', since: day(6) },
      { id: 'c', type: 'walkthrough_checklist', state: 'completed', since: day(4) },
    ],
    checkouts: [
      { checkoutId: 'k', sessionId: null, purpose: 'fee', amountCents: 199_00, phase: 'open', since: day(7) },
    ],
    invoices: [{ id: 'i', since: day(8) }],
    wanted: [{ id: 'w', since: day(9), files: [] }],
  },
);
const noPayment = () => undefined;
const signed = { id: 'a', type: 'management_agreement', state: 'completed', since: day(5) } as const;

describe('what an owner sees of their lead', () => {
  it('waits for them exactly where staff see it so, in the same order, with what it is for', () => {
    const known = ({ id }: { id: string | null }) =>
      id === 'k' ? { what: 'Property Management Onboarding Fee', amountCents: 199_00 } : undefined;
    const { awaited } = ownersView(everything, known, now);
    expect(awaited.map(({ kind, id, since }) => ({ kind, id, since }))).toEqual(
      awaitedOfOwner(everything).map(({ kind, id, since }) => ({ kind, id, since })),
    );
    expect(awaited.map(({ what, amountCents }) => [what, amountCents])).toEqual([
      ['Sign the Management Agreement', null],
      ['Property Management Onboarding Fee', 199_00],
      ['Payment', null],
      ['Complete the Onboarding Form', null],
      ['Send a document: Proof of insurance', null],
      ['Pick a time for the walkthrough', null],
    ]);
  });

  it('says what the company does in every situation in which somebody but the owner acts, and in no other', () => {
    const viewIn = (situation: Situation) =>
      ownersView({ ...facts(), situation, situationSince: day(9) }, noPayment, now);
    for (const situation of situationNames) {
      const acts = ['us', 'provider'].includes(situations[situation].awaits);
      expect([situation, viewIn(situation).ours !== null]).toEqual([situation, acts]);
      if (acts) expect(viewIn(situation).ours?.since).toBe(day(9));
    }
  });

  it('shows nobody why the office hesitates', () => {
    const waits = { firstTouchAt: null, waitingSince: day(1) };
    const repeat = facts({ ...waits, repeatOf: '00000000-0000-4000-8000-000000000002' });
    expect(repeat.situation).toBe('repeat');
    expect(ownersView(repeat, noPayment, now).ours?.what).toBe('We will get in touch with you.');
  });

  it('is asked for the rest of the onboarding fee while a part of it is paid', () => {
    const part = { id: 'p', paymentId: null, purposes: [onboardingPurpose], amountCents: 100_00, leftCents: 100_00 };
    const ours = (leftCents: number) =>
      ownersView(
        facts({ status: 'contract_sent' }, { documents: [signed], payments: [{ ...part, leftCents, at: day(6) }] }),
        noPayment,
        now,
      ).ours?.what;
    expect([ours(100_00), ours(199_00)]).toEqual([
      'We will ask you for the rest of the onboarding fee.',
      'We are enrolling your property.',
    ]);
  });

  it('is done in the order in which it happened; a walkthrough once it is over', () => {
    const lead = facts({ status: 'enrolled', walkthroughStart: day(12), stageSince: day(10) }, { documents: [signed] });
    const doneAt = (at: string) => ownersView(lead, noPayment, at).done.map(({ what }) => what);
    const before = ['You enrolled your property', 'Management Agreement signed', 'Your property is enrolled'];
    expect(doneAt(day(11))).toEqual(before);
    expect(doneAt(now)).toEqual([...before, 'Walkthrough']);
  });

  it.each(['merged', 'deleted', 'erased'] as const)('is nothing to do once the lead is %s', (end) => {
    const ended = {
      merged: { mergedInto: '00000000-0000-4000-8000-000000000002' },
      deleted: { deletedAt: day(9) },
      erased: { erasedAt: day(9) },
    }[end];
    expect(ownersView({ ...everything, ...ended }, noPayment, now).awaited).toEqual([]);
  });
});

describe('the links to an owner’s page', () => {
  const metadata = { actor: { kind: 'user', id: null }, occurredAt: day(3) } as const;
  const ended = (events: Parameters<typeof ownerPageAfter>[1][]) => events.reduce(ownerPageAfter, noOwnerPage).ended;
  const edited = (email: string) => ({ type: 'LeadDetailsEdited', data: { email }, metadata }) as const;

  it('end with another e-mail address, also by an undo that gives the first back, with a merge and a revocation', () => {
    const into = '00000000-0000-4000-8000-000000000002';
    const merged = { type: 'LeadMerged', data: { into }, metadata } as const;
    const unmerged = { type: 'LeadUnmerged', data: { from: into }, metadata } as const;
    expect(ended([edited('another@example.com'), edited('owner@example.com')])).toBe(2);
    expect(ended([merged, unmerged])).toBe(1);
    expect(ended([{ type: 'OwnerLinkRevoked', data: {}, metadata }])).toBe(1);
  });

  it('stay with whatever else is done, and with looking at the page', () => {
    const shown = { type: 'OwnerPageShown', data: {}, metadata } as const;
    const phone = { type: 'LeadDetailsEdited', data: { phone: null }, metadata } as const;
    expect([shown, phone].reduce(ownerPageAfter, noOwnerPage)).toEqual({ ended: 0, shownAt: day(3) });
  });
});
