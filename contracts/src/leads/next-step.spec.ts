import { describe, expect, it } from '@jest/globals';
import { leadStatuses } from '../lead-status.js';
import { onboardingPurpose } from '../payments/checkout-purpose.js';
import { type Dealings, noDealings } from './dealings.js';
import { awaitedOfOwner, type LeadFactsNow, nextStep, situationOf, standingOf } from './next-step.js';
import type { LeadAnalysis } from './lead-analysis.js';
import { type Situation, situationNames, situations, situationsAwaiting } from './situations.js';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T15:00:00.000Z`;
const now = day(20);

/** A lead that somebody added on the 1st and contacted on the 2nd. */
const contacted: LeadFactsNow = {
  status: 'leads',
  email: 'owner@example.com',
  walkthroughStart: null,
  createdAt: day(1),
  stageSince: day(3),
  lastContactedAt: day(2),
  firstTouchAt: day(2),
  waitingSince: null,
  repeatOf: null,
  mergedInto: null,
  deletedAt: null,
  erasedAt: null,
  analysis: null,
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
const insurance = { id: 'w', since: day(8), files: [] };
const other = '00000000-0000-4000-8000-000000000002';

/** How each situation comes about, and since when it lasts. */
const checkout = (checkoutId: string, phase: 'open' | 'pending') => ({
  ...{ checkoutId, sessionId: null, purpose: 'onboarding', amountCents: 199_00, phase },
  since: day(7),
});
const link = {
  ...{ id: 'l', description: ' Onboarding', amountCents: 199_00, reason: null },
  ...{ since: day(7), expiresAt: day(30) },
};
const lost = (...contacts: string[]): Partial<Dealings> => ({
  messages: [{ id: 'm', channel: 'email', state: 'lost', why: null, contacts, since: day(4) }],
});
const analysed = (state: LeadAnalysis['state']) => ({ analysis: { id: 'n', state, since: day(4) } });
/** A payment of the onboarding fee, or of something else. */
const paid = (amountCents: number, purpose = onboardingPurpose) => ({
  ...{ id: `${purpose} ${amountCents}`, paymentId: null, purposes: [purpose], amountCents },
  ...{ leftCents: amountCents, at: day(6) },
});
const whole = { payments: [paid(199_00)] };
const said = (...words: [said: Dealings['words'][number]['said'], n: number][]): Partial<Dealings> => ({
  words: words.map(([said, n]) => ({ said, at: day(n), task: null })),
});
const waits = { firstTouchAt: null, waitingSince: day(1) };
const cases: [situation: Situation, since: string, facts: LeadFactsNow][] = [
  ['erased', day(9), lead({ erasedAt: day(9), status: 'lost' })],
  ['merged', day(9), lead({ mergedInto: other, deletedAt: day(9) })],
  ['deleted', day(9), lead({ deletedAt: day(9), waitingSince: day(1) })],
  ['lost', day(3), lead({ status: 'lost' }, agreement('sent'))],
  ['disputed', day(8), lead({ status: 'won' }, { disputes: [{ id: 'd', since: day(8) }] })],
  ['payment_failed', day(8), lead({ status: 'contract_sent' }, { paymentFailedAt: day(8) })],
  ['document_unsent', day(5), lead({ status: 'proposal' }, agreement('failed'))],
  ['declined', day(5), lead({ status: 'contract_sent' }, agreement('declined'))],
  ['expired', day(5), lead({ status: 'contract_sent' }, agreement('expired'))],
  ['unreached', day(4), lead({}, lost())],
  ['to_book', day(2), lead({}, lost('c'))],
  ['repeat', day(1), lead({ ...waits, repeatOf: other })],
  ['first_contact', day(1), lead({ ...waits, status: 'enrolled' })],
  ['first_contact', day(1), lead({ lastContactedAt: null, firstTouchAt: null })],
  // Asked for a payment, and never written to or called.
  ['to_book', day(2), lead({ lastContactedAt: null })],
  ['analysis_running', day(4), lead(analysed('running'))],
  ['analysis_running', day(4), lead({ lastContactedAt: null, ...analysed('running') })],
  ['analysis_failed', day(4), lead({ status: 'analysis_submitted', ...analysed('failed') })],
  ['to_book', day(5), lead({ lastContactedAt: day(5), ...analysed('failed') })],
  ['first_contact', day(1), lead({ ...waits, ...analysed('failed') })],
  ['unreached', day(4), lead(analysed('running'), lost())],
  ['answered', day(6), lead({ lastContactedAt: day(6), ...analysed('running') }, said(['answered', 6]))],
  ['answered', day(6), lead({ status: 'lost', lastContactedAt: day(6) }, said(['answered', 6]))],
  ['lost', day(3), lead({ status: 'lost', lastContactedAt: day(6) }, said(['left_message', 6]))],
  ['first_contact', day(1), lead({ lastContactedAt: day(6), ...waits }, said(['answered', 6]))],
  ['gave_file', day(6), lead({}, said(['gave_file', 6]))],
  ['gave_file', day(6), lead({ lastContactedAt: null }, said(['gave_file', 6]))],
  ['gave_file', day(6), lead({ lastContactedAt: day(5) }, said(['left_message', 5], ['gave_file', 6]))],
  ['answered', day(5), lead({ lastContactedAt: day(5) }, said(['answered', 5], ['gave_file', 6]))],
  ['to_book', day(7), lead({ lastContactedAt: day(7) }, said(['gave_file', 6]))],
  // Two leads of one owner, whom we have contacted: one of them came after that.
  ['answered', day(4), lead({ waitingSince: day(4) })],
  ['answered', day(6), lead({ lastContactedAt: day(6), waitingSince: day(4) }, said(['answered', 6]))],
  ['to_send', day(3), lead({ status: 'proposal', ...analysed('failed') })],
  ['sending', day(5), lead({ status: 'proposal' }, agreement('requested'))],
  ['signature', day(5), lead({ status: 'contract_sent' }, agreement('viewed'))],
  ['signature', day(3), lead({ status: 'contract_sent' })],
  ['payment', day(7), lead({}, { checkouts: [checkout('c', 'open')] })],
  ['payment', day(7), lead({}, { ...agreement('completed'), invoices: [{ id: 'i', since: day(7) }] })],
  ['payment_link', day(7), lead({}, { requests: [link] })],
  ['payment_pending', day(7), lead({}, { requests: [link], checkouts: [checkout('c', 'pending')] })],
  ['document', day(6), lead({ status: 'closed' }, { documents: [form] })],
  ['file', day(8), lead({}, { wanted: [insurance] })],
  ['to_book', day(2), lead({}, { wanted: [{ ...insurance, files: [{ id: 'f', at: day(9) }] }] })],
  ['time', day(3), lead({ status: 'walkthrough_scheduled' })],
  ['call_back', day(6), lead({ lastContactedAt: day(6) }, said(['left_message', 6]))],
  ['to_book', day(9), lead({ lastContactedAt: day(9) }, said(['left_message', 6]))],
  ['payment_pending', day(7), lead({}, { checkouts: [checkout('c', 'pending')] })],
  ['no_answer', day(6), lead({ lastContactedAt: day(6) }, said(['left_message', 2], ['no_answer', 6]))],
  ['wrong_number', day(6), lead({ lastContactedAt: day(6) }, said(['wrong_number', 6]))],
  ['signature', day(5), lead({ lastContactedAt: day(6) }, { ...agreement('sent'), ...said(['no_answer', 6]) })],
  ['managed', day(3), lead({ status: 'closed', walkthroughStart: day(2) })],
  ['won', day(3), lead({ status: 'won' })],
  ['to_book', day(2), lead(analysed('ready'))],
  ['to_book', day(3), lead({ status: 'enrolled' }, whole)],
  ['booked', day(3), lead({ status: 'walkthrough_scheduled', walkthroughStart: day(25) })],
  ['held', day(10), lead({ status: 'walkthrough_scheduled', walkthroughStart: day(10) })],
  ['to_send', day(3), lead({ status: 'proposal', walkthroughStart: day(2) })],
  ['to_send', day(3), lead({ status: 'contract_sent' }, agreement('voided'))],
  ['to_send', day(3), lead({ status: 'enrolled' })],
  ['no_email', day(3), lead({ status: 'proposal', email: '' })],
  ['to_charge', day(5), lead({ status: 'contract_sent' }, agreement('completed'))],
  [
    'to_charge',
    day(5),
    lead({ status: 'contract_sent' }, { ...agreement('completed'), payments: [paid(250_00, 'cleaning')] }),
  ],
  ['to_charge', day(3), lead({ status: 'contract_sent' }, { payments: [paid(100_00)] })],
  ['to_charge', day(3), lead({ status: 'enrolled' }, { payments: [paid(198_99), paid(5_00, 'key')] })],
  ['signature', day(3), lead({ status: 'contract_sent' }, { payments: [paid(250_00, 'cleaning')] })],
  ['to_enroll', day(3), lead({ status: 'contract_sent' }, { ...agreement('completed'), ...whole })],
  ['last_walkthrough', day(3), lead({ status: 'enrolled', walkthroughStart: day(25) }, whole)],
  ['to_close', day(10), lead({ status: 'enrolled', walkthroughStart: day(10) }, whole)],
  ['last_walkthrough', day(3), lead({ status: 'walkthrough_scheduled', walkthroughStart: day(25) }, whole)],
  ['to_close', day(10), lead({ status: 'walkthrough_scheduled', walkthroughStart: day(10) }, whole)],
];

const shown = (facts: LeadFactsNow, nextTaskAt: string | null = null) =>
  nextStep({ ...facts, ...standingOf(facts), nextTaskAt }, now);

describe('the next step', () => {
  it.each(cases)('%s, since %s', (situation, since, facts) => {
    expect(shown(facts)).toMatchObject({ situation, since, awaits: situations[situation].awaits });
  });

  it('says of a fee that is paid in part that its rest is to be asked for, whatever became of the agreement', () => {
    const payments = [paid(100_00)];
    for (const dealings of [{ payments }, { ...agreement('completed'), payments }])
      expect(shown(lead({ status: 'contract_sent' }, dealings))).toMatchObject({
        situation: 'to_charge',
        reason: 'Part of the onboarding fee is paid, and the rest has not been requested yet.',
      });
    expect(shown(lead({ status: 'contract_sent' }, agreement('completed'))).reason).toBe(situations.to_charge.reason);
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

  it('says why a message did not reach the owner, where that is known', () => {
    const [message] = lost().messages!;
    const because = (why: Dealings['messages'][number]['why']) =>
      shown(lead({}, { messages: [{ ...message!, why }] })).reason;
    expect(because(null)).toBe('The last message did not reach the owner.');
    expect(because('no_consent')).toBe('The last message did not reach the owner because there is no consent.');
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
        wanted: [insurance, { ...insurance, id: 'sent', files: [{ id: 'f', at: day(9) }] }],
      },
    );
    expect(awaitedOfOwner(facts)).toEqual([
      { kind: 'signature', id: 'a', documentType: 'management_agreement', since: day(5) },
      { kind: 'payment', id: 'c', since: day(7) },
      { kind: 'payment', id: 'i', since: day(8) },
      { kind: 'document', id: 'f', documentType: 'onboarding_form', since: day(6) },
      { kind: 'file', id: 'w', since: day(8) },
      { kind: 'time', id: null, since: day(3) },
    ]);
  });

  it('is what the situation says, whenever it says that it is their turn', () => {
    for (const [, , facts] of cases) {
      const { situation, situationSince } = situationOf(facts);
      if (situations[situation].awaits !== 'owner') continue;
      const kind = { payment_link: 'payment', call_back: 'call' }[situation as string] ?? situation;
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
    const open = { ...agreement('sent'), wanted: [insurance] };
    for (const end of ends) expect(awaitedOfOwner(lead(end, open))).toEqual([]);
  });

  it('is said of the lead while it is our turn, too', () => {
    const troubled = lead({}, { ...agreement('sent'), paymentFailedAt: day(8) });
    expect(standingOf(troubled)).toMatchObject({
      situation: 'payment_failed',
      ownersTasks: [{ kind: 'signature', id: 'a', since: day(5) }],
    });
  });

  it('is something to do in each of the situations that await them', () => {
    expect(situationsAwaiting(['owner'])).toEqual([
      ...['signature', 'payment_link', 'payment', 'document', 'file', 'time', 'call_back'],
    ]);
    expect(situationsAwaiting(['provider'])).toEqual(['analysis_running', 'sending', 'payment_pending']);
  });
});
