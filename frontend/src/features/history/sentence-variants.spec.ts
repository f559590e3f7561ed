import { describe, expect, it } from '@jest/globals';
import { allEvents } from '../../../../contracts/src/events/catalogue.js';
import { eventSentence } from './sentences.js';

type Row = [type: string, data: Record<string, unknown>, sentence: string];
const ann = '11111111-1111-4111-8111-111111111111';
const names = { [ann]: 'Ann Sample' };
const reads = (type: string, data: Record<string, unknown>, sentence: string) =>
  expect(eventSentence(type, data)).toBe(sentence);

describe('where a lead came from', () => {
  it.each([
    ['enrollment', 'Enrolled online'],
    ['analysis', 'Asked for a rent analysis'],
    ['manual', 'Added by hand'],
    ['website', 'Came in through the website'],
    ['rent-vs-sell-calculator', 'Came from the rent-versus-sell calculator'],
    ['webinar', 'Registered for the webinar'],
    ['referral', 'Referred by a realtor'],
    ['a-source-of-the-future', 'Lead created'],
    [undefined, 'Lead created'],
  ])('%s reads "%s"', (source, sentence) => reads('LeadCreated', { source }, sentence));
});

describe('what happened to a lead', () => {
  it.each<Row>([
    ['LeadStatusMoved', { from: 'closed', to: 'won' }, 'Moved from Closed to Won'],
    [
      'LeadStatusMoved',
      { from: 'leads', to: 'enrolled', source: 'enrollment' },
      'Enrolled from the report: moved from New Lead to Property Enrolled',
    ],
    ['LeadStatusMoved', { from: 'leads', to: 'under_offer' }, 'Moved from New Lead to Under Offer'],
    ['LeadPitched', { estimatedRentCents: 0 }, 'Pitched at $0 a month'],
    ['LeadPitched', {}, 'Pitched at an unknown amount a month'],
    ['WalkthroughScheduled', { start: null }, 'Walkthrough booked, time not known yet'],
    ['FileAttached', { mediaType: 'image/webp' }, 'Photo attached'],
    ['FileAttached', { mediaType: 'application/pdf', name: 'lease.pdf' }, 'Document attached: lease.pdf'],
    [
      'FileAttached',
      { mediaType: 'application/pdf', name: 'insurance.pdf', wanted: ann },
      'Requested document received: insurance.pdf',
    ],
    ['FileAttached', { mediaType: 'image/webp', wanted: ann }, 'Requested photo received'],
    ['DocumentWanted', {}, 'Owner asked for a document'],
    ['FileRemoved', { mediaType: 'application/pdf' }, 'Document removed'],
    ['FileRemoved', {}, 'Document removed'],
    ['ConsentGiven', { channel: 'email', how: 'form' }, 'Agreed to emails in the form'],
    ['ConsentGiven', { channel: 'sms', how: 'spoken' }, 'Agreed to texts by word of mouth'],
    ['ConsentRevoked', { channel: 'sms' }, 'No longer wants texts'],
    ['MarketingEnrollmentRequested', { again: true }, 'Asked to be sent to marketing again'],
  ])('%s with %j reads "%s"', reads);

  it.each([
    ['call', 'no_answer', 'Call: no answer'],
    ['meeting', 'reached', 'Meeting: reached'],
    ['email', 'sent', 'Email: sent'],
    ['text', 'sent', 'Text message: sent'],
    ['video_call', 'left_a_message', 'Video Call: left a message'],
  ])('a contact by %s with the outcome %s reads "%s"', (kind, outcome, sentence) =>
    reads('ContactLogged', { kind, outcome }, sentence),
  );
});

describe('who looks after a lead', () => {
  it('is named if the name is known, and whether it was their turn', () => {
    const assigned = (data: Record<string, unknown>) => eventSentence('LeadAssigned', data, names);
    expect(assigned({ userId: ann })).toBe('Assigned to Ann Sample');
    expect(assigned({ userId: ann, requestId: 'r1' })).toBe('Assigned to Ann Sample in turn');
    expect(assigned({ userId: 'somebody else' })).toBe('Assigned');
    expect(assigned({ userId: null })).toBe('Unassigned');
  });
});

describe('a task', () => {
  const dueAt = '2026-03-09T15:00:00.000Z';
  const task = (type: string, data: Record<string, unknown>, at?: string) => eventSentence(type, data, names, at);

  it('is shown with the parts that changed', () => {
    expect(task('TaskEdited', { title: 'Call back' })).toBe('Task reworded');
    expect(task('TaskEdited', { dueAt })).toBe('Task moved to Mar 9, 10:00 AM');
    expect(task('TaskEdited', { assigneeId: ann })).toBe('Task given to Ann Sample');
    expect(task('TaskEdited', { assigneeId: 'somebody else' })).toBe('Task given to a colleague');
    expect(task('TaskEdited', { assigneeId: null })).toBe('Task left to the lead’s assignee');
    expect(task('TaskEdited', { title: 'Call back', dueAt, assigneeId: ann })).toBe(
      'Task reworded, moved to Mar 9, 10:00 AM, given to Ann Sample',
    );
  });

  it('was reworded where nothing else is known of the change, and has no time where none is known', () => {
    expect(task('TaskEdited', {})).toBe('Task reworded');
    expect(task('TaskAdded', {})).toBe('Task added');
  });

  it('names the year in which it is due if it is another one than that of the event', () => {
    const [sameYear, yearBefore] = ['2026-01-05T15:00:00.000Z', '2025-12-30T15:00:00.000Z'];
    expect(task('TaskAdded', { dueAt }, sameYear)).toBe('Task added, due Mar 9, 10:00 AM');
    expect(task('TaskAdded', { dueAt }, yearBefore)).toBe('Task added, due Mar 9, 2026, 10:00 AM');
    expect(task('TaskEdited', { dueAt }, sameYear)).toBe('Task moved to Mar 9, 10:00 AM');
    expect(task('TaskEdited', { dueAt }, yearBefore)).toBe('Task moved to Mar 9, 2026, 10:00 AM');
  });
});

describe('money', () => {
  it.each<Row>([
    ['LeadPaid', { amountCents: 19_950, method: 'bank_transfer' }, 'Paid $199.50 by bank transfer'],
    ['LeadPaid', { amountCents: 19_900, method: null }, 'Paid $199'],
    ['LeadPaid', { method: 'cash' }, 'Paid an unknown amount by cash'],
    ['CheckoutStarted', {}, 'Payment page opened for an unknown amount'],
    [
      'CheckoutRequested',
      { amountCents: 49_50, reason: 'A second property' },
      'Payment page for $49.50 requested, as a further payment: A second property',
    ],
    ['InvoiceRequested', { reason: 'A second property' }, 'Invoice requested, as a further payment: A second property'],
    ['CheckoutEnded', { amountCents: 100, outcome: 'paid' }, 'Payment page for $1 paid'],
    ['CheckoutEnded', { amountCents: 100, outcome: 'failed' }, 'Payment page for $1 failed'],
    [
      'OtherCurrencyReported',
      { kind: 'refund', amount: 500, currency: 'jpy' },
      'Refund of 500 JPY not counted: only US dollars are',
    ],
    ['OtherCurrencyReported', { kind: 'refund' }, 'Refund of an unknown amount not counted: only US dollars are'],
    ['PaymentRefunded', { amountCents: 5_005 }, '$50.05 refunded'],
    ['PaymentDisputeClosed', { amountCents: 19_900, outcome: 'lost' }, 'Dispute of $199 lost'],
    ['InvoiceStatusChanged', { status: 'void' }, 'Invoice void'],
    ['ReferralPaid', {}, 'Referral fee paid'],
  ])('%s with %j reads "%s"', reads);
});

describe('what happened to an analysis, a referral or a document', () => {
  it.each<Row>([
    ['RentEstimated', { rentPerUnitCents: 189_500, preliminary: false }, 'Rent estimated at $1,895 a month'],
    ['RentEstimated', { rentPerUnitCents: 189_500 }, 'Rent estimated at $1,895 a month'],
    ['RentEstimated', { preliminary: true }, 'Rent estimated'],
    ['FeeShown', { rentCents: null }, 'Saw the fee estimate'],
    ['ReferralStatusChanged', { from: 'pending' }, 'Referral status changed'],
    ['ReferralStatusChanged', { to: 'contacted' }, 'Referral status changed'],
    ['DocumentRequested', { documentType: 'lease_agreement' }, 'Lease Agreement on its way to be signed'],
    ['DocumentSent', { documentType: 'onboarding_form' }, 'Onboarding Form sent to be signed'],
    ['DocumentSent', { documentType: 'a_form_of_the_future' }, 'Document sent to be signed'],
    ['DocumentReminderRequested', { automatic: true }, 'Document reminder due'],
    ['DocumentReminded', { automatic: true }, 'Document reminder sent automatically'],
    ['DocumentStepFailed', { step: 'remind' }, 'Sending the document reminder failed'],
    ['DocumentStepFailed', { step: 'archive' }, 'Closing the document at the signature service failed'],
    ['DocumentStepFailed', { step: 'keep' }, 'Keeping a copy of the signed document failed'],
    ['DocumentStepFailed', { step: 'fold' }, 'The signature service failed'],
  ])('%s with %j reads "%s"', reads);
});

describe('what happened to a message', () => {
  const sms = { channel: 'sms' };
  const email = { channel: 'email' };
  it.each<Row>([
    ['MessageSent', { ...sms, purpose: 'confirmation' }, 'Walkthrough confirmation by text sent'],
    ['MessageFailed', { ...sms, bounced: true, again: false }, 'The number takes no texts'],
    ['MessageFailed', { ...sms, bounced: false, again: true }, 'The text could not be handed over yet'],
    ['MessageFailed', { ...sms, bounced: false, again: false }, 'The text could not be sent'],
    ['MessageFailed', { ...email, bounced: false, again: true }, 'The email could not be handed over yet'],
    ['MessageFailed', { ...email, bounced: false, again: false }, 'The email could not be sent'],
    ['MessageFailed', email, 'The email could not be sent'],
    ['MessageDelivered', email, 'Email delivered'],
    ['MessageUndelivered', email, 'Email not delivered'],
    ['MessageUndelivered', { ...email, bounced: true }, 'The email bounced'],
    ['MessageReceived', email, 'Email received'],
    ['MessageReceived', { ...email, automatic: true }, 'Automatic reply by email'],
    ['LeadAnswered', email, 'Answered by email'],
    ['ConsentWithdrawn', sms, 'Asked for no more texts'],
    ['ConsentRenewed', email, 'Wants emails again'],
  ])('%s with %j reads "%s"', reads);
});

describe('the answer of a provider about an erased person', () => {
  it.each([
    ['nothing_there', 'A provider had no data on the erased person'],
    ['not_configured', 'A provider could not be asked about the erased person'],
    ['failed', 'A provider did not delete its data on the erased person'],
    ['perhaps', 'A provider answered the erasure'],
  ])('%s reads "%s"', (answer, sentence) => reads('ErasureAnswered', { answer }, sentence));
});

describe('an event that cannot be read', () => {
  const anything = [null, true, 4711, '', [], { sealed: 'a text' }];
  const instants = new Set(['start', 'dueAt', 'until']);

  it.each(allEvents.map(({ name, example }) => [name, example] as const))(
    '%s: its data may be anything',
    (name, data) => {
      for (const value of anything)
        for (const field of Object.keys(data)) {
          const strange = instants.has(field) && typeof value !== 'object' ? null : value;
          expect(eventSentence(name, { ...data, [field]: strange })).not.toMatch(/\[object/);
        }
    },
  );
});
