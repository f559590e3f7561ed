import { describe, expect, it } from '@jest/globals';
import { leadStatuses } from '../lead-status.js';
import { type Dealings, noDealings } from './dealings.js';
import {
  type AnalysisNow,
  awaitedOfOwner,
  type LeadFactsNow,
  nextStep,
  situationOf,
  standingWith,
} from './next-step.js';
import { type Situation, situationNames, situations, situationsAwaiting } from './situations.js';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T15:00:00.000Z`;
const now = day(20);

/** A lead that somebody added on the 1st and contacted on the 2nd. */
const contacted: LeadFactsNow = {
  status: 'leads',
  email: 'owner@example.com',
  walkthroughStart: null,
  paidCents: 0,
  createdAt: day(1),
  stageSince: day(3),
  lastContactedAt: day(2),
  waitingSince: null,
  repeatOf: null,
  mergedInto: null,
  deletedAt: null,
  erasedAt: null,
  dealings: noDealings,
};
const lead = (facts: Partial<LeadFactsNow>, dealings: Partial<Dealings> = {}): LeadFactsNow => ({
  ...contacted,
  ...facts,
  dealings: { ...noDealings, ...dealings },
});
const agreement = (state: Dealings['documents'][number]['state'], since = day(5)): Partial<Dealings> => ({
  documents: [{ id: 'a', type: 'management_agreement', state, since }],
});
const form = { id: 'f', type: 'onboarding_form', state: 'sent', since: day(6) } as const;
const other = '00000000-0000-4000-8000-000000000002';

/** How each situation comes about, and since when it lasts. */
const checkout = (checkoutId: string, phase: 'open' | 'pending') => ({
  ...{ checkoutId, sessionId: null, purpose: 'onboarding', phase },
  since: day(7),
});
const link = {
  ...{ id: 'l', description: ' Onboarding', amountCents: 199_00, reason: null },
  ...{ since: day(7), expiresAt: day(30) },
};
const cases: [situation: Situation, since: string, facts: LeadFactsNow, analysis?: AnalysisNow][] = [
  ['erased', day(9), lead({ erasedAt: day(9), status: 'lost' })],
  ['merged', day(9), lead({ mergedInto: other, deletedAt: day(9) })],
  ['deleted', day(9), lead({ deletedAt: day(9), waitingSince: day(1) })],
  ['lost', day(3), lead({ status: 'lost' }, agreement('sent'))],
  ['disputed', day(8), lead({ status: 'won' }, { disputes: [{ id: 'd', since: day(8) }] })],
  ['payment_failed', day(8), lead({ status: 'contract_sent' }, { paymentFailedAt: day(8) })],
  ['document_unsent', day(5), lead({ status: 'proposal' }, agreement('failed'))],
  ['declined', day(5), lead({ status: 'contract_sent' }, agreement('declined'))],
  ['expired', day(5), lead({ status: 'contract_sent' }, agreement('expired'))],
  ['unreached', day(4), lead({}, { message: { id: 'm', failed: true, contacts: 0, since: day(4) } })],
  ['to_book', day(2), lead({}, { message: { id: 'm', failed: true, contacts: 1, since: day(4) } })],
  ['repeat', day(1), lead({ waitingSince: day(1), repeatOf: other })],
  ['first_contact', day(1), lead({ waitingSince: day(1), status: 'enrolled' })],
  ['first_contact', day(1), lead({ lastContactedAt: null })],
  ['analysis_running', day(4), lead({}), { state: 'running', since: day(4) }],
  ['analysis_running', day(4), lead({ lastContactedAt: null }), { state: 'running', since: day(4) }],
  ['analysis_failed', day(4), lead({ status: 'analysis_submitted' }), { state: 'failed', since: day(4) }],
  ['to_book', day(5), lead({ lastContactedAt: day(5) }), { state: 'failed', since: day(4) }],
  ['first_contact', day(1), lead({ waitingSince: day(1) }), { state: 'failed', since: day(4) }],
  [
    'unreached',
    day(4),
    lead({}, { message: { id: 'm', failed: true, contacts: 0, since: day(4) } }),
    { state: 'running', since: day(4) },
  ],
  ['to_send', day(3), lead({ status: 'proposal' }), { state: 'failed', since: day(4) }],
  ['sending', day(5), lead({ status: 'proposal' }, agreement('requested'))],
  ['signature', day(5), lead({ status: 'contract_sent' }, agreement('viewed'))],
  ['signature', day(3), lead({ status: 'contract_sent' })],
  ['payment', day(7), lead({}, { checkouts: [checkout('c', 'open')] })],
  ['payment', day(7), lead({}, { ...agreement('completed'), invoices: [{ id: 'i', since: day(7) }] })],
  ['payment_link', day(7), lead({}, { requests: [link] })],
  ['payment_pending', day(7), lead({}, { requests: [link], checkouts: [checkout('c', 'pending')] })],
  ['document', day(6), lead({ status: 'closed' }, { documents: [form] })],
  ['time', day(3), lead({ status: 'walkthrough_scheduled' })],
  ['payment_pending', day(7), lead({}, { checkouts: [checkout('c', 'pending')] })],
  ['managed', day(3), lead({ status: 'closed', walkthroughStart: day(2) })],
  ['won', day(3), lead({ status: 'won' })],
  ['to_book', day(2), lead({}), { state: 'ready', since: day(4) }],
  ['to_book', day(3), lead({ status: 'enrolled', paidCents: 199_00 })],
  ['booked', day(3), lead({ status: 'walkthrough_scheduled', walkthroughStart: day(25) })],
  ['held', day(10), lead({ status: 'walkthrough_scheduled', walkthroughStart: day(10) })],
  ['to_send', day(3), lead({ status: 'proposal', walkthroughStart: day(2) })],
  ['to_send', day(3), lead({ status: 'contract_sent' }, agreement('voided'))],
  ['to_send', day(3), lead({ status: 'enrolled' })],
  ['no_email', day(3), lead({ status: 'proposal', email: '' })],
  ['to_charge', day(5), lead({ status: 'contract_sent' }, agreement('completed'))],
  ['to_enroll', day(3), lead({ status: 'contract_sent', paidCents: 199_00 }, agreement('completed'))],
  ['last_walkthrough', day(3), lead({ status: 'enrolled', paidCents: 1, walkthroughStart: day(25) })],
  ['to_close', day(10), lead({ status: 'enrolled', paidCents: 1, walkthroughStart: day(10) })],
];

const shown = (facts: LeadFactsNow, nextTaskAt: string | null = null, analysis: AnalysisNow | null = null) =>
  nextStep({ ...facts, ...standingWith({ ...facts, ...situationOf(facts) }, analysis), nextTaskAt }, now);

describe('the next step', () => {
  // With a fourth parameter of its own, Jest would hand a callback to the cases that have three.
  it.each(cases)('%s, since %s', (...[situation, since, facts, analysis]) => {
    expect(shown(facts, null, analysis)).toMatchObject({ situation, since, awaits: situations[situation].awaits });
  });

  it('has a case for each situation', () => {
    expect(new Set(cases.map(([situation]) => situation))).toEqual(new Set(situationNames));
  });

  it('is known in every stage', () => {
    const plain = leadStatuses.map((status) => shown(lead({ status })).situation);
    expect(plain).toEqual([
      ...['to_book', 'to_book', 'time', 'to_send', 'signature'],
      ...['to_send', 'managed', 'won', 'lost'],
    ]);
  });

  it('is a due task while we would only wait, and what is ours otherwise', () => {
    const waiting = lead({ status: 'contract_sent' }, agreement('sent'));
    expect(shown(waiting, day(19))).toMatchObject({
      situation: 'signature',
      step: { action: 'task', label: 'Go to the tasks' },
      reason: 'The owner has the agreement and has not signed it yet. A task is due.',
    });
    expect(shown(waiting, day(21)).step?.action).toBe('write');
    expect(shown(contacted, day(19)).step?.action).toBe('book');
  });

  it('is a call where no mail can be written', () => {
    expect(shown(lead({ status: 'contract_sent', email: '' })).step?.action).toBe('contact');
  });

  it('forgets a failed document once a newer one of its kind is there', () => {
    const [failed] = agreement('failed').documents!;
    const again = { ...failed!, id: 'b', state: 'sent' as const };
    expect(shown(lead({}, { documents: [failed!, again] })).situation).toBe('signature');
  });
});

describe('what waits for the owner', () => {
  it('is everything that is asked of them, the signature first', () => {
    const facts = lead(
      { status: 'walkthrough_scheduled' },
      {
        documents: [form, ...agreement('sent').documents!],
        checkouts: [checkout('c', 'open'), checkout('p', 'pending')],
        invoices: [{ id: 'i', since: day(8) }],
      },
    );
    expect(awaitedOfOwner(facts)).toEqual([
      { kind: 'signature', id: 'a', documentType: 'management_agreement', since: day(5) },
      { kind: 'payment', id: 'c', since: day(7) },
      { kind: 'payment', id: 'i', since: day(8) },
      { kind: 'document', id: 'f', documentType: 'onboarding_form', since: day(6) },
      { kind: 'time', id: null, since: day(3) },
    ]);
  });

  it('is what the situation says, whenever it says that it is their turn', () => {
    for (const [, , facts] of cases) {
      const { situation, situationSince } = situationOf(facts);
      if (situations[situation].awaits !== 'owner') continue;
      const kind = situation === 'payment_link' ? 'payment' : situation;
      expect(awaitedOfOwner(facts)[0]).toMatchObject({ kind, since: situationSince });
    }
  });

  it('is one payment where a payment link has opened a page', () => {
    const opened = lead({}, { requests: [link], checkouts: [checkout('c', 'open')] });
    expect(awaitedOfOwner(opened)).toEqual([{ kind: 'payment', id: 'l', since: day(7), linked: true }]);
  });

  it('is nothing once a lead is lost, deleted, merged or erased, though a document is still open', () => {
    const ends = [
      { status: 'lost' as const },
      { deletedAt: day(9) },
      { mergedInto: other, deletedAt: day(9) },
      { erasedAt: day(9) },
    ];
    for (const end of ends) expect(awaitedOfOwner(lead(end, agreement('sent')))).toEqual([]);
  });

  it('is found by the situations that await them', () => {
    expect(situationsAwaiting(['owner'])).toEqual(['signature', 'payment_link', 'payment', 'document', 'time']);
    expect(situationsAwaiting(['provider'])).toEqual(['analysis_running', 'sending', 'payment_pending']);
  });
});
