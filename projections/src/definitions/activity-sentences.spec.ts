import { describe, expect, it } from '@jest/globals';
import type { EventType } from '../../../contracts/src/events/catalogue.js';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { activity } from './activity.js';

/** The data that a sentence about an event gets; for some, with what the event says. */
type Expected = Partial<Record<EventType, [data: Record<string, unknown>, said?: Record<string, unknown>]>>;

const inTheLeadsStream: Expected = {
  LeadCreated: [{ status: 'enrolled', source: 'enrollment' }],
  LeadDetailsEdited: [{ fields: ['email'] }],
  PropertyDetailsEdited: [{ fields: ['city', 'bedrooms'] }, { city: null, bedrooms: 3 }],
  LeadStatusMoved: [{ from: 'leads', to: 'walkthrough_scheduled' }],
  LeadPitched: [{ estimatedRentCents: 195_000 }, { estimatedRentCents: 195_000 }],
  RequirementsAcknowledged: [{}],
  AcknowledgmentWithdrawn: [{}],
  WalkthroughScheduled: [{ start: '2026-03-03T20:15:00.000Z' }],
  WalkthroughCancelled: [{}],
  NoteAdded: [{}],
  LeadPaid: [{ amountCents: 19_900, method: 'check' }],
  StripeCustomerLinked: [{}],
  CheckoutRequested: [{ amountCents: 19_900 }],
  CheckoutStarted: [{ amountCents: 19_900 }],
  CheckoutEnded: [{ amountCents: 19_900, outcome: 'expired' }],
  PaymentPending: [{ amountCents: 19_900 }],
  OtherCurrencyReported: [{ kind: 'payment', amount: 19_900, currency: 'EUR' }],
  PaymentFailed: [{ amountCents: 19_900 }],
  PaymentRefunded: [{ amountCents: 5_000 }],
  PaymentRefundFailed: [{ amountCents: 5_000 }],
  PaymentDisputed: [{ amountCents: 19_900, reason: 'product_not_received' }],
  PaymentDisputeClosed: [{ amountCents: 19_900, outcome: 'won' }],
  InvoiceRequested: [
    { amountCents: 24_950 },
    {
      items: [
        { description: 'Fee', amountCents: 19_900 },
        { description: 'Keys', amountCents: 5_050 },
      ],
    },
  ],
  InvoiceIssued: [{ amountDueCents: 19_900 }],
  InvoiceFailed: [{}],
  InvoiceStatusChanged: [{ status: 'paid' }],
  MarketingEnrollmentRequested: [{}],
  MarketingEnrolled: [{}],
  MarketingEnrollmentFailed: [{}],
  ImprovementsEdited: [{}],
  LeadDeleted: [{}],
  LeadRestored: [{}],
  LeadMerged: [{ into: '0c0ffee0-0000-4000-8000-000000000002' }],
  LeadUnmerged: [{ from: '0c0ffee0-0000-4000-8000-000000000002' }],
  LeadToldApart: [{ otherId: '0c0ffee0-0000-4000-8000-000000000003' }],
  LeadAssigned: [{ userId: null }, { userId: null }],
  NoteCorrected: [{}],
  TaskAdded: [{ dueAt: at(5) }, { dueAt: at(5) }],
  TaskEdited: [
    { dueAt: at(6), assigneeId: uuid(8) },
    { title: 'Call', dueAt: at(6), assigneeId: uuid(8) },
  ],
  TaskCompleted: [{}],
  TaskReopened: [{}],
  ContactLogged: [{ kind: 'call', outcome: 'reached' }],
  ContactWithdrawn: [{}],
  DocumentWanted: [{}],
  DocumentWantWithdrawn: [{}],
  FileAttached: [{ mediaType: 'image/jpeg' }, { mediaType: 'image/jpeg' }],
  FileRemoved: [{ mediaType: 'image/jpeg' }],
  ConsentGiven: [{ channel: 'sms', how: 'form' }],
  ConsentRevoked: [{ channel: 'email' }],
  AddressStandingNoted: [{ bounced: true }],
  LeadAnswered: [{ channel: 'sms' }],
  PaymentRequested: [{ amountCents: 199_00 }],
  PaymentRequestEnded: [{ amountCents: 199_00, outcome: 'withdrawn' }],
  OwnerPageShown: [{}],
  OwnerLinkRevoked: [{}],
  LeadErased: [{}],
};

/** Each names its lead, or null for none. */
const inOtherStreams: Expected = {
  AnalysisLinked: [{}],
  AnalysisUnlinked: [{}],
  ReferralLinked: [{}],
  ReferralClientErased: [{}],
  DocumentRequested: [{ documentType: 'management_agreement' }],
  DocumentSent: [{ documentType: 'management_agreement' }],
  DocumentViewed: [{}],
  DocumentCompleted: [{}],
  DocumentDeclined: [{}],
  DocumentExpired: [{}],
  DocumentReminderRequested: [{ automatic: true }, { automatic: true }],
  DocumentReminded: [{ automatic: false }],
  DocumentVoided: [{}],
  DocumentArchived: [{}],
  DocumentCopyKept: [{}],
  DocumentStepFailed: [{ step: 'send' }],
  CampaignStarted: [{ workflow: 'warm_lead' }],
  CampaignMessageSent: [{ step: 'first', channel: 'email' }],
  CampaignMessageWithheld: [{ step: 'first', channel: 'email', why: 'unsubscribed' }],
  CampaignMessageFailed: [{ step: 'first', channel: 'email', unknown: false }],
  CampaignStepsMoved: [{ why: 'quiet_hours' }],
  CampaignStopped: [{ ending: 'answered' }],
  CampaignCompleted: [{}],
  MessageRequested: [{ channel: 'email', purpose: 'staff' }],
  MessageIntended: [{ channel: 'email', purpose: 'acknowledgment' }],
  MessageSent: [{ channel: 'email', purpose: 'acknowledgment' }],
  MessageFailed: [{ channel: 'email', bounced: true, again: false }],
  MessageWithheld: [{ channel: 'email', purpose: 'acknowledgment', reason: 'unsubscribed' }],
  MessageDelivered: [{ channel: 'sms' }],
  MessageUndelivered: [{ channel: 'sms' }],
  MessageReceived: [{ channel: 'sms' }],
  ConsentWithdrawn: [{ channel: 'email', how: 'link' }],
  ConsentRenewed: [{ channel: 'sms', how: 'reply' }],
  AddressReopened: [{ channel: 'email' }],
};

const withoutALead: Expected = {
  AnalysisRequested: [{ propertyType: 'single-family', unitCount: 1 }],
  RentEstimated: [{ rentPerUnitCents: 180_000, preliminary: true }],
  RentEstimateFailed: [{}],
  ReferralSubmitted: [{}],
  ReferralStatusChanged: [{ from: 'pending', to: 'contacted' }],
  ReferralEdited: [{}],
  ReferralPaid: [{}],
  ReferralDeleted: [{}],
  ReferralRestored: [{}],
  StreamErased: [{}],
};

const cases = (expected: Expected) =>
  Object.entries(expected).map(([type, [data, said]]) => [type as EventType, data, said] as const);
const elsewhere = { stream: `referral-${uuid(6)}` };

describe('what a sentence gets', () => {
  it.each(cases(inTheLeadsStream))('of %s, with the lead whose stream it is in', (type, data, said) => {
    given(activity, step(type, said)).expectRows([{ type, leadId: sampleLead, data }]);
  });

  it.each(cases(inOtherStreams))('of %s, with the lead that it names', (type, data, said) => {
    given(activity, step(type, { ...said, leadId: uuid(2) }, elsewhere)).expectRows([
      { type, leadId: uuid(2), data, ...elsewhere },
    ]);
  });

  it.each(cases(withoutALead))('of %s, which has no lead', (type, data) => {
    given(activity, step(type, {}, elsewhere)).expectRows([{ type, leadId: null, data, ...elsewhere }]);
  });

  it.each<[EventType, Record<string, unknown>, Record<string, unknown>]>([
    ['LeadStatusMoved', { source: 'enrollment' }, { from: 'leads', to: 'walkthrough_scheduled', source: 'enrollment' }],
    ['MarketingEnrollmentRequested', { again: true }, { again: true }],
    ['FileAttached', { wanted: uuid(9) }, { mediaType: 'image/jpeg', wanted: uuid(9) }],
    ['LeadAssigned', { userId: uuid(8), requestId: uuid(9) }, { userId: uuid(8), requestId: uuid(9) }],
    [
      'MessageWithheld',
      { reason: 'quiet_hours', until: at(9) },
      { channel: 'email', purpose: 'acknowledgment', reason: 'quiet_hours', until: at(9) },
    ],
  ])('of %s, with what only some of them say', (type, said, data) => {
    given(activity, step(type, said)).expectRows([{ data }]);
  });

  it('is written down here for every event that is shown', () => {
    const written = [inTheLeadsStream, inOtherStreams, withoutALead].flatMap((expected) => Object.keys(expected));
    expect(written.sort()).toEqual([...activity.handles].sort());
  });

  it('of a message to somebody who is no lead says so', () => {
    given(activity, step('MessageSent', { leadId: null }, elsewhere)).expectRows([{ leadId: null }]);
  });
});
