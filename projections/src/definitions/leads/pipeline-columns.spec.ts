import { describe, expect, it } from '@jest/globals';
import type { DataOf, EventType } from '../../../../contracts/src/events/catalogue.js';
import { at, logOf, sampleLead, step, uuid, type Step } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { documentWanted } from '../../../../contracts/src/files/events.js';
import { pipelineTable } from '../../../../contracts/src/leads/view.js';
import { type Dealings, noDealings } from '../../../../contracts/src/leads/dealings.js';
import { onboardingPurpose } from '../../../../contracts/src/payments/checkout-purpose.js';
import type { OwnersTask } from '../../../../contracts/src/owner-page/owners-task.js';
import { pipeline, toldApartTable } from './pipeline.js';

const details: DataOf<'LeadCreated'> = {
  ...{ name: 'Zoë Sample', email: 'Zoe@example.com', phone: '+1 (515) 555-0100', company: 'Sample Homes' },
  ...{ ownerName: 'Sample Owner', status: 'analysis_submitted', source: 'manual' },
  ...{ propertyAddress: '7 North Sample Street, Ames, IA 50010', streetAddress: '7 North Sample Street' },
  ...{ city: 'Ames', state: 'IA', zipCode: '50010', propertyType: 'condo', unitCount: 2, squareFootage: 1500 },
  ...{ bedrooms: 3, bathrooms: 1.5, yearBuilt: 1998, finishedBasementArea: 400 },
  ...{ estimatedRentCents: 180_000, purchasePriceCents: 25_000_000 },
};
const visitor = { metadata: { actor: { kind: 'visitor', id: null } as const } };
const system = { metadata: { actor: { kind: 'system', id: 'import' } as const } };
const created = step('LeadCreated', details, system);
const untouched = {
  ...details,
  ...{ id: sampleLead, revision: 0, position: 100n, statusReason: null, improvements: [] },
  ...{ requirementsAcknowledged: false, walkthroughStart: null, paidCents: 0, stripeCustomerId: null },
  ...{ marketing: 'none', noteCount: 0, assigneeId: null, openTaskCount: 0, nextTaskAt: null, tasks: [] },
  ...{ dealings: null, analysis: null, merged: [], situation: 'first_contact', situationSince: at(0) },
  ...{ unreachedFor: null, ownersTasks: [], feeDueCents: null },
  ...{
    waits: null,
    touches: [],
    firstTouchAt: null,
    waitingSince: null,
    repeatOf: null,
    createdAt: at(0),
    stageSince: at(0),
  },
  ...{ stageEventId: uuid(0xe0000), stageActorId: 'import', lastContactedAt: null, deletedAt: null, mergedInto: null },
  ...{ erasedAt: null, emailKey: 'zoe@example.com', phoneKey: '5155550100', addressKey: '7 n sample st 50010' },
};

const { wantedId } = documentWanted.example;

function rowAfter(...steps: Step[]) {
  const rows = new RowSet();
  for (const event of logOf(steps)) if (event.readable) pipeline.project(event, rows);
  return rows.get(pipelineTable, sampleLead);
}

function alsoConcerned(next: Step) {
  const [event] = logOf([next]);
  return event?.readable && pipeline.alsoConcerns?.(event, new RowSet());
}

describe('a lead of the pipeline', () => {
  it('has all that its first event says, and nothing else yet', () => {
    expect(rowAfter(created)).toEqual(untouched);
  });

  it('waits for its first touch where a visitor made it, and names the lead of the report it came from', () => {
    const enrolledFrom = { analysisId: uuid(5), leadId: uuid(2) };
    expect(rowAfter(step('LeadCreated', { ...details, enrolledFrom }, visitor))).toEqual({
      ...untouched,
      ...{ waits: at(0), waitingSince: at(0), stageActorId: null, repeatOf: uuid(2), situation: 'repeat' },
    });
  });

  const stands = (situation: string, since = at(1)) => ({ situation, situationSince: since });
  const asks = (task: Pick<OwnersTask, 'id' | 'linked'>) => ({
    ownersTasks: [{ kind: 'payment', since: at(1), ...task }],
  });
  const open = (dealings: Partial<Dealings>) => ({ dealings: { ...noDealings, ...dealings } });
  const checkout = (over: Partial<Dealings['checkouts'][number]>): Dealings['checkouts'][number] => ({
    ...{ checkoutId: '3c1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f13', sessionId: 'cs_test_sample4711' },
    ...{ purpose: onboardingPurpose, amountCents: 199_00, phase: 'open', since: at(1), ...over },
  });
  const payment = (over: Partial<Dealings['payments'][number]>): Dealings['payments'][number] => ({
    ...{ id: uuid(0xe0001), paymentId: null, purposes: [onboardingPurpose], amountCents: 0, at: at(1) },
    ...{ leftCents: 0, ...over },
  });
  const ofPayment = '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11';
  const link = {
    ...{ id: '5e1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f15', description: 'Property Management Onboarding Fee' },
    ...{ amountCents: 199_00, reason: null, since: at(1), expiresAt: '2026-04-02T15:00:00.000Z' },
  };
  const invoice = { id: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', since: at(1) };

  it.each<[EventType, Record<string, unknown>]>([
    ['NoteAdded', { noteCount: 1 }],
    ['LeadPitched', { estimatedRentCents: 195_000, improvements: [expect.objectContaining({ name: 'Painting' })] }],
    ['RequirementsAcknowledged', { requirementsAcknowledged: true }],
    ['WalkthroughScheduled', { walkthroughStart: '2026-03-03T20:15:00.000Z', ...stands('booked', at(0)) }],
    ['LeadAssigned', { assigneeId: '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01' }],
    [
      'LeadAnswered',
      {
        ...{ lastContactedAt: at(1), ...stands('answered') },
        ...open({ words: [{ said: 'answered', at: at(1), task: null }] }),
      },
    ],
    [
      'LeadPaid',
      {
        ...{ paidCents: 19_900, feeDueCents: 0, ...stands('to_enroll', at(0)) },
        ...open({ payments: [payment({ amountCents: 19_900, leftCents: 19_900 })] }),
      },
    ],
    [
      'PaymentRefunded',
      { paidCents: -5_000, ...open({ payments: [payment({ paymentId: ofPayment, leftCents: -5_000 })] }) },
    ],
    [
      'PaymentRefundFailed',
      {
        ...{ paidCents: 5_000, feeDueCents: 14_900, ...stands('to_charge', at(0)) },
        ...open({ payments: [payment({ paymentId: ofPayment, leftCents: 5_000 })] }),
      },
    ],
    ['PaymentDisputeClosed', {}],
    ['StripeCustomerLinked', { stripeCustomerId: 'cus_sample4711' }],
    ['MarketingEnrollmentRequested', { marketing: 'requested' }],
    ['MarketingEnrolled', { marketing: 'enrolled' }],
    ['MarketingEnrollmentFailed', { marketing: 'failed' }],
    ['LeadDeleted', { deletedAt: at(1), ...stands('deleted') }],
    ['LeadMerged', { deletedAt: at(1), mergedInto: '0c0ffee0-0000-4000-8000-000000000002', ...stands('merged') }],
    ['LeadToldApart', {}],
    ['NoteCorrected', {}],
    [
      'DocumentWanted',
      {
        ...open({ wanted: [{ id: wantedId, since: at(1), files: [] }] }),
        ...stands('file'),
        ownersTasks: [{ kind: 'file', id: wantedId, since: at(1) }],
      },
    ],
    ['DocumentWantWithdrawn', {}],
    ['FileAttached', {}],
    ['FileRemoved', {}],
    ['ConsentGiven', {}],
    ['ConsentRevoked', {}],
    ['AddressStandingNoted', {}],
    ['CheckoutRequested', open({ checkouts: [checkout({ phase: 'requested', sessionId: null })] })],
    [
      'CheckoutStarted',
      { ...open({ checkouts: [checkout({ checkoutId: null })] }), ...stands('payment'), ...asks({ id: null }) },
    ],
    ['CheckoutEnded', {}],
    ['PaymentPending', {}],
    ['OtherCurrencyReported', {}],
    ['PaymentFailed', { ...open({ paymentFailedAt: at(1) }), ...stands('payment_failed') }],
    [
      'PaymentDisputed',
      { ...open({ disputes: [{ id: '8c0f3a52-3c7e-5f0c-8d7a-9e0a4c6d2f12', since: at(1) }] }), ...stands('disputed') },
    ],
    [
      'PaymentRequested',
      { ...open({ requests: [link] }), ...stands('payment_link'), ...asks({ id: link.id, linked: true }) },
    ],
    ['PaymentRequestEnded', {}],
    ['InvoiceRequested', open({ invoicesFor: [{ id: uuid(0xe0001), purposes: [onboardingPurpose], paidBy: null }] })],
    ['InvoiceIssued', { ...open({ invoices: [invoice] }), ...stands('payment'), ...asks({ id: invoice.id }) }],
    ['InvoiceFailed', { ...open({ paymentFailedAt: at(1) }), ...stands('payment_failed') }],
    ['InvoiceStatusChanged', {}],
  ])('changes with %s in %j alone', (type, change) => {
    expect(rowAfter(created, step(type, {}, system))).toEqual({ ...untouched, ...change, revision: 1, position: 200n });
  });

  it('stands where its documents and messages bring it, and keeps its revision', () => {
    const document = { stream: `document-${uuid(7)}`, ...system };
    const message = { stream: `message-${uuid(8)}`, ...system };
    const asked = step('DocumentRequested', { leadId: sampleLead }, document);
    const sent = step('DocumentSent', { leadId: sampleLead }, document);
    const kept = { id: uuid(7), type: 'management_agreement' as const };
    expect(rowAfter(created, asked, sent)).toEqual({
      ...untouched,
      ...open({ documents: [{ ...kept, state: 'sent', since: at(2) }] }),
      ...{ feeDueCents: 199_00, ...stands('signature', at(2)) },
      ownersTasks: [{ kind: 'signature', id: uuid(7), documentType: 'management_agreement', since: at(2) }],
      position: 300n,
    });
    const intended = step('MessageIntended', { leadId: sampleLead }, message);
    const failed = step('MessageFailed', { leadId: sampleLead, again: false }, message);
    expect(rowAfter(created, intended, failed)).toMatchObject({ ...stands('unreached', at(2)), revision: 0 });
    const taken = step('MessageSent', { leadId: sampleLead }, message);
    const mail = {
      id: uuid(8),
      channel: 'email',
      state: 'sent',
      why: null,
      contacts: new Array<string>(),
      since: at(2),
    } as const;
    expect(rowAfter(created, intended, taken)).toEqual({
      ...untouched,
      ...open({ messages: [mail] }),
      position: 300n,
    });
  });

  it('leaves a document or a message alone whose lead has no row, or that has no lead', () => {
    const sent = step('DocumentSent', { leadId: uuid(2) }, { stream: `document-${uuid(7)}` });
    const failed = step('MessageFailed', { leadId: null }, { stream: `message-${uuid(8)}` });
    expect(rowAfter(created, sent, failed)).toEqual(untouched);
    expect(alsoConcerned(sent)).toEqual([{ kind: 'lead', id: uuid(2) }]);
    expect(alsoConcerned(failed)).toEqual([]);
  });

  it('loses what a lost dispute took back, and no more', () => {
    const lost = step('PaymentDisputeClosed', { amountCents: 19_900, outcome: 'lost' }, system);
    expect(rowAfter(created, step('LeadPaid', { amountCents: 30_000 }, system), lost)).toMatchObject({
      paidCents: 10_100,
    });
  });

  it('is found by its new phone and its new address once they are edited', () => {
    const phone = step('LeadDetailsEdited', { phone: '515.555.0199' }, system);
    expect(rowAfter(created, phone)).toMatchObject({ phoneKey: '5155550199', addressKey: '7 n sample st 50010' });
    const address = { propertyAddress: '9 Sample Ave', streetAddress: '9 Sample Ave', zipCode: null };
    expect(rowAfter(created, phone, step('PropertyDetailsEdited', address, system))).toMatchObject({
      ...{ phoneKey: '5155550199', addressKey: '9 sample ave ames' },
    });
    expect(rowAfter(created, step('LeadDetailsEdited', { phone: null }, system))).toMatchObject({ phoneKey: null });
  });

  it('stands for itself again once a merge is taken back', () => {
    const back = [step('LeadMerged', {}, system), step('LeadUnmerged', {}, system)];
    expect(rowAfter(created, ...back)).toEqual({ ...untouched, revision: 2, position: 300n });
  });

  it('names nobody once its person is erased, and keeps the figures', () => {
    const improvements = [{ name: 'Painting', checked: true, estimatedCostCents: 100, customCostCents: null }];
    const lived = [
      step('StripeCustomerLinked', {}, system),
      step('ImprovementsEdited', { improvements }, system),
      step('LeadStatusMoved', { from: 'analysis_submitted', to: 'lost', reason: 'Sold it' }, system),
    ];
    const erased = '[erased]';
    expect(rowAfter(created, ...lived, step('LeadErased', {}, system))).toEqual({
      ...untouched,
      ...{ name: erased, email: erased, phone: erased, company: erased, ownerName: erased, propertyAddress: erased },
      ...{ streetAddress: erased, statusReason: erased, stripeCustomerId: erased },
      ...stands('erased', at(4)),
      ...{ erasedAt: at(4), emailKey: null, phoneKey: null, addressKey: null },
      improvements: [{ name: erased, checked: true, estimatedCostCents: 100, customCostCents: null }],
      ...{ status: 'lost', stageSince: at(3), stageEventId: uuid(0xe0003), revision: 4, position: 500n },
    });
    expect(rowAfter(step('LeadCreated', { phone: null }, system), step('LeadErased'))).toMatchObject({
      ...{ phone: null, company: null, statusReason: null, stripeCustomerId: null },
    });
  });
});

describe('two leads of the pipeline', () => {
  it('are marked as two cases, by whom and when', () => {
    const other = step('LeadToldApart', { otherId: uuid(3) });
    given(pipeline, created, step('LeadToldApart', { otherId: uuid(2) }), other).expectRows(
      [
        { leadId: sampleLead, otherId: uuid(2), at: at(1), actorId: 'staff-1' },
        { leadId: sampleLead, otherId: uuid(3), at: at(2), actorId: 'staff-1' },
      ],
      toldApartTable,
    );
  });

  it.each([
    ['a merge', step('LeadMerged', { into: uuid(2) }), [{ kind: 'lead', id: uuid(2) }]],
    ['a merge that is taken back', step('LeadUnmerged', { from: uuid(3) }), [{ kind: 'lead', id: uuid(3) }]],
    ['that they are two cases', step('LeadToldApart', { otherId: uuid(4) }), [{ kind: 'lead', id: uuid(4) }]],
  ])('both show %s', (_what, next, also) => {
    expect(alsoConcerned(next)).toEqual(also);
  });

  it('do not both show what is about one of them', () => {
    expect(alsoConcerned(step('NoteAdded'))).toEqual([]);
  });
});
