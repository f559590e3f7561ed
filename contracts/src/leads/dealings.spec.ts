import { describe, expect, it } from '@jest/globals';
import { type DataOf, eventDefinition } from '../events/catalogue.js';
import { onboardingPurpose } from '../payments/checkout-purpose.js';
import type { Identified } from '../log/recorded.js';
import {
  afterDocument,
  afterLeadEvent,
  afterMessage,
  type Dealings,
  type DocumentDealing,
  noDealings,
} from './dealings.js';
import type { MessageDealing } from './message-dealings.js';
import type { LeadEvent } from './lead-events.js';

const day = (n: number) => `2026-03-0${n}T15:00:00.000Z`;

type Dealing = DocumentDealing | MessageDealing | Identified<LeadEvent>;

/** An event of that day; its data is the catalogue's example where nothing else is given. */
function on<Type extends Dealing['type']>(n: number, type: Type, data: Partial<DataOf<Type>> = {}) {
  const event = { id: `${type} ${n}`, type, data: { ...eventDefinition(type)!.example, ...data } };
  const metadata = { actor: { kind: 'system', id: 'spec' }, occurredAt: day(n) };
  return { ...event, metadata } as unknown as Extract<Dealing, { type: Type }>;
}

const ofLead = (...events: Identified<LeadEvent>[]): Dealings => events.reduce(afterLeadEvent, noDealings);
const ofDocument = (...events: DocumentDealing[]): Dealings =>
  events.reduce((dealings, event) => afterDocument(dealings, 'doc', event), noDealings);
const ofMessage = (id: string, before: Dealings, ...events: MessageDealing[]): Dealings =>
  events.reduce((dealings, event) => afterMessage(dealings, id, event), before);

describe('the documents that are open', () => {
  const document = (state: string, n: number) => ({ id: 'doc', type: 'management_agreement', state, since: day(n) });
  const sent = [on(1, 'DocumentRequested'), on(2, 'DocumentSent')];

  it('come into their states when we hear of it', () => {
    expect(ofDocument(on(1, 'DocumentRequested')).documents).toEqual([document('requested', 1)]);
    expect(ofDocument(...sent).documents).toEqual([document('sent', 2)]);
    expect(ofDocument(...sent, on(3, 'DocumentViewed')).documents).toEqual([document('viewed', 3)]);
    expect(ofDocument(...sent, on(3, 'DocumentDeclined')).documents).toEqual([document('declined', 3)]);
    const failed = on(2, 'DocumentStepFailed', { step: 'send' });
    expect(ofDocument(on(1, 'DocumentRequested'), failed).documents).toEqual([document('failed', 2)]);
  });

  it('stay signed, and since then, whatever comes later', () => {
    const signed = [...sent, on(3, 'DocumentCompleted')];
    const late = [on(4, 'DocumentViewed'), on(5, 'DocumentExpired'), on(6, 'DocumentVoided')];
    expect(ofDocument(...signed, ...late).documents).toEqual([document('completed', 3)]);
  });

  it('are the same while a reminder fails', () => {
    expect(ofDocument(...sent, on(4, 'DocumentStepFailed', { step: 'remind' })).documents).toEqual([
      document('sent', 2),
    ]);
  });

  it('do not change by news of another one', () => {
    const before = ofDocument(...sent);
    expect(afterDocument(before, 'another', on(3, 'DocumentCompleted')).documents).toEqual(before.documents);
  });
});

describe('the payments that are asked for', () => {
  const checkoutId = '00000000-0000-4000-8000-00000000000c';
  const asked = on(1, 'CheckoutRequested', { checkoutId });
  const ids = { checkoutId, sessionId: null };
  const page = (phase: string, n: number) => ({
    ...{ checkoutId, sessionId: 'cs_test_sample4711', purpose: onboardingPurpose, phase, since: day(n) },
    amountCents: 199_00,
  });

  it('are open once there is a page, and gone when it ended', () => {
    expect(ofLead(asked).checkouts).toEqual([{ ...page('requested', 1), sessionId: null }]);
    const started = ofLead(asked, on(2, 'CheckoutStarted'));
    expect(started.checkouts).toEqual([page('open', 2)]);
    expect(afterLeadEvent(started, on(3, 'CheckoutEnded', ids)).checkouts).toEqual([]);
    const pending = afterLeadEvent(started, on(3, 'PaymentPending', { checkoutId }));
    expect(pending.checkouts).toEqual([page('pending', 3)]);
  });

  it('keep their own page while two are asked for at once', () => {
    const other = on(2, 'CheckoutRequested', { checkoutId: 'other', description: 'Late fee' });
    const started = ofLead(asked, other, on(3, 'CheckoutStarted', { description: 'Late fee', sessionId: 'cs_other' }));
    expect(started.checkouts).toMatchObject([
      { checkoutId, phase: 'requested', since: day(1) },
      { checkoutId: 'other', phase: 'open', since: day(3) },
    ]);
    const gone = afterLeadEvent(started, on(4, 'CheckoutEnded', ids));
    expect(gone.checkouts).toMatchObject([{ checkoutId: 'other', phase: 'open' }]);
  });

  it('are open without an id of ours, too', () => {
    const started = ofLead(on(2, 'CheckoutStarted'));
    expect(started.checkouts).toEqual([{ ...page('open', 2), checkoutId: null }]);
    expect(afterLeadEvent(started, on(3, 'CheckoutEnded', { checkoutId: null })).checkouts).toEqual([]);
  });

  it('are payment links until they are paid, withdrawn or ended', () => {
    const sent = ofLead(on(1, 'PaymentRequested'));
    const { requestId: id, description, amountCents, reason, expiresAt } = on(1, 'PaymentRequested').data;
    expect(sent.requests).toEqual([{ id, description, amountCents, reason, since: day(1), expiresAt }]);
    const opened = afterLeadEvent(afterLeadEvent(sent, asked), on(3, 'CheckoutStarted'));
    expect(afterLeadEvent(opened, on(4, 'CheckoutEnded', { ...ids, outcome: 'expired' })).requests).toHaveLength(1);
    expect(afterLeadEvent(opened, on(4, 'CheckoutEnded', { ...ids, outcome: 'paid' })).requests).toEqual([]);
    const moved = on(4, 'LeadStatusMoved', { to: 'lost' });
    for (const end of [on(4, 'PaymentRequestEnded'), on(4, 'LeadMerged'), on(4, 'LeadErased'), moved])
      expect(afterLeadEvent(sent, end).requests).toEqual([]);
  });

  it('leave nothing behind once the person was erased', () => {
    expect(ofLead(asked, on(2, 'LeadErased'))).toEqual(noDealings);
  });

  it('are invoices until they are paid, written off or voided', () => {
    const requestId = '00000000-0000-4000-8000-00000000000f';
    const issued = ofLead(on(1, 'InvoiceIssued', { requestId }));
    expect(issued.invoices).toEqual([{ id: requestId, since: day(1) }]);
    for (const status of ['paid', 'uncollectible', 'void'] as const)
      expect(afterLeadEvent(issued, on(2, 'InvoiceStatusChanged', { requestId, status })).invoices).toEqual([]);
    const open = on(2, 'InvoiceStatusChanged', { requestId, status: 'open' });
    expect(afterLeadEvent(issued, open).invoices).toEqual(issued.invoices);
  });

  it.each(['PaymentFailed', 'InvoiceFailed'] as const)('failed by %s, until money or a new request comes', (type) => {
    const failed = ofLead(on(2, type));
    expect(failed.paymentFailedAt).toBe(day(2));
    for (const next of [on(3, 'LeadPaid'), asked, on(3, 'CheckoutStarted'), on(3, 'InvoiceIssued')])
      expect(afterLeadEvent(failed, next).paymentFailedAt).toBeNull();
    expect(afterLeadEvent(failed, on(3, 'ContactLogged')).paymentFailedAt).toBe(day(2));
  });

  it('are disputed until the bank has decided', () => {
    const disputed = ofLead(on(2, 'PaymentDisputed'));
    expect(disputed.disputes).toHaveLength(1);
    expect(afterLeadEvent(disputed, on(3, 'PaymentDisputeClosed')).disputes).toEqual([]);
  });
});

describe('the documents that the owner is asked for', () => {
  const visitor = { kind: 'visitor', id: null } as const;
  const user = { kind: 'user', id: 'staff' } as const;
  const by = <Event extends Identified<LeadEvent>>(actor: typeof visitor | typeof user, event: Event): Event => ({
    ...event,
    metadata: { ...event.metadata, actor },
  });
  const asked = by(user, on(1, 'DocumentWanted'));
  const { wantedId } = asked.data;
  const sent = by(visitor, on(2, 'FileAttached', { wanted: wantedId }));
  const { fileId } = sent.data;
  const file = { id: fileId, at: day(2) };
  const words = (dealings: Dealings) => dealings.words.map(({ said, at }) => [said, at]);

  it('wait until their file is there, and again once it is removed; then nobody has to look at it either', () => {
    expect(ofLead(asked).wanted).toEqual([{ id: wantedId, since: day(1), files: [] }]);
    const came = ofLead(asked, sent);
    expect(came.wanted).toEqual([{ id: wantedId, since: day(1), files: [file] }]);
    expect(words(came)).toEqual([['gave_file', day(2)]]);
    const removed = afterLeadEvent(came, by(user, on(3, 'FileRemoved', { fileId })));
    expect(removed).toEqual(ofLead(asked));
    const back = afterLeadEvent(removed, by(user, on(4, 'FileAttached', { wanted: wantedId })));
    expect(back.wanted).toEqual([{ id: wantedId, since: day(1), files: [{ id: fileId, at: day(4) }] }]);
    expect(words(back)).toEqual([]);
  });

  it('wait on where the file becomes what staff had attached before', () => {
    const undone = by(user, on(3, 'FileAttached'));
    expect(ofLead(asked, sent, undone)).toEqual(ofLead(asked));
  });

  it('are none of staff’s own files, and end when they are withdrawn or the person is erased', () => {
    expect(ofLead(by(user, on(1, 'FileAttached')), by(user, on(2, 'FileRemoved')))).toEqual(noDealings);
    expect(ofLead(asked, by(user, on(2, 'DocumentWantWithdrawn')))).toEqual(noDealings);
    expect(ofLead(asked, sent, on(3, 'LeadErased'))).toEqual(noDealings);
  });

  it('are looked at once staff ask for the next one, or have done a task', () => {
    const next = by(user, on(3, 'DocumentWanted', { wantedId: 'next' }));
    expect(words(ofLead(asked, sent, next))).toEqual([]);
    expect(ofLead(asked, sent, on(3, 'TaskCompleted', { taskId: 'task' })).words).toEqual([
      { said: 'gave_file', at: day(2), task: 'task' },
    ]);
  });
});

describe('the newest message to the owner', () => {
  const failed = on(2, 'MessageFailed', { again: false, bounced: false });
  const message = (state: string, n: number, why: string | null = null) => ({
    ...{ id: 'm', channel: 'email', state, why, contacts: [], since: day(n) },
  });

  it('is open until it is sent, and kept for the report that it did not arrive', () => {
    const intended = ofMessage('m', noDealings, on(1, 'MessageIntended'));
    expect(intended.messages).toEqual([message('under_way', 1)]);
    const sent = ofMessage('m', intended, on(2, 'MessageSent'));
    expect(sent.messages).toEqual([message('sent', 2)]);
    const lost = ofMessage('m', sent, on(3, 'MessageUndelivered', { bounced: true }));
    expect(lost.messages).toEqual([message('lost', 3, 'refused')]);
    expect(ofMessage('m', lost, on(4, 'MessageDelivered')).messages).toEqual([message('sent', 4)]);
  });

  it('has failed when it is not tried again', () => {
    const intended = ofMessage('m', noDealings, on(1, 'MessageIntended'));
    expect(ofMessage('m', intended, on(2, 'MessageFailed', { again: true }))).toEqual(intended);
    expect(ofMessage('m', intended, failed).messages).toEqual([message('lost', 2)]);
  });

  it('is one for each channel', () => {
    const mail = ofMessage('m', noDealings, on(1, 'MessageIntended'), failed);
    const text = ofMessage('t', mail, on(3, 'MessageIntended', { channel: 'sms' }));
    expect(text.messages).toEqual([message('lost', 2), { ...message('under_way', 3), id: 't', channel: 'sms' }]);
    expect(ofMessage('n', text, on(4, 'MessageIntended')).messages.map(({ id }) => id)).toEqual(['t', 'n']);
  });

  it('is none that goes to a colleague', () => {
    expect(ofMessage('n', noDealings, on(1, 'MessageIntended', { purpose: 'notice' }), failed)).toEqual(noDealings);
  });

  it('was never under way where it was withheld in vain, and is none where it was withheld on purpose', () => {
    const needed = { purpose: 'payment', reason: 'no_address', until: null } as const;
    expect(ofMessage('m', noDealings, on(1, 'MessageWithheld', needed)).messages).toEqual([
      message('lost', 1, 'no_address'),
    ]);
    const intended = ofMessage('m', noDealings, on(1, 'MessageIntended'));
    const onPurpose = on(2, 'MessageWithheld', { ...needed, reason: 'switched_off' });
    expect(ofMessage('m', intended, onPurpose)).toEqual(noDealings);
  });

  it('is seen to by a contact, until that is taken back', () => {
    const before = ofLead(on(1, 'ContactLogged'));
    const unreached = ofMessage('m', before, on(1, 'MessageIntended'), failed);
    const contacts = (dealings: Dealings) => dealings.messages[0]?.contacts;
    const back = (n: number) => {
      const event = on(9, 'ContactWithdrawn');
      return { ...event, metadata: { ...event.metadata, undoes: `ContactLogged ${n}` } };
    };
    const seenTo = afterLeadEvent(afterLeadEvent(unreached, on(3, 'ContactLogged')), on(4, 'ContactLogged'));
    const without = afterLeadEvent(seenTo, back(3));
    expect([unreached, seenTo, without, afterLeadEvent(without, back(4))].map(contacts)).toEqual([
      [],
      ['ContactLogged 3', 'ContactLogged 4'],
      ['ContactLogged 4'],
      [],
    ]);
    // The one that was logged before the message was lost did not see to it.
    expect(contacts(afterLeadEvent(seenTo, back(1)))).toEqual(contacts(seenTo));
    expect(afterLeadEvent(noDealings, on(3, 'ContactLogged'))).toEqual(noDealings);
    const written = on(3, 'ContactLogged', { messageId: '0b7f3c52-51e7-4f7e-9b7c-8a6e5d4c3b2a' });
    expect(afterLeadEvent(unreached, written).messages).toEqual([]);
  });

  it('is not seen to by a press of the button that only sets the last contact', () => {
    const unreached = ofMessage('m', noDealings, on(1, 'MessageIntended'), failed);
    expect(afterLeadEvent(unreached, on(3, 'ContactLogged', { byMove: true, messageId: undefined }))).toBe(unreached);
  });

  it.each(['LeadAnswered', 'LeadDetailsEdited'] as const)('is forgotten at %s', (type) => {
    const unreached = ofMessage('m', noDealings, on(1, 'MessageIntended'), failed);
    expect(afterLeadEvent(unreached, on(3, type)).messages).toEqual([]);
    expect(afterLeadEvent(unreached, on(3, 'NoteAdded'))).toBe(unreached);
  });
});

describe('the last word', () => {
  const call = (n: number, outcome: 'left_message' | 'reached' | 'no_answer') =>
    on(n, 'ContactLogged', { outcome, at: day(n), messageId: undefined });
  const word = (said: string, n: number, task: string | null = null) => ({ said, at: day(n), task });

  it('is kept where it leaves something to do, with the time of the contact', () => {
    const left = ofLead(call(1, 'left_message'), call(2, 'reached'), on(3, 'LeadAnswered'));
    expect(left.words).toEqual([word('left_message', 1), word('answered', 3)]);
    expect(ofLead(call(1, 'no_answer'), call(1, 'reached'))).toEqual(noDealings);
  });

  it('is done with by a task of ours, and over with what staff do with the owner', () => {
    const open = ofLead(call(1, 'left_message'), on(2, 'LeadAnswered'));
    const { taskId } = on(3, 'TaskCompleted').data;
    const done = afterLeadEvent(open, on(3, 'TaskCompleted'));
    expect(done.words).toEqual([word('left_message', 1), word('answered', 2, taskId)]);
    expect(afterLeadEvent(done, on(4, 'TaskReopened', { taskId }))).toEqual(open);
    const booked = on(3, 'WalkthroughScheduled');
    expect(afterLeadEvent(open, booked)).toBe(open);
    const byUs = { ...booked, metadata: { ...booked.metadata, actor: { kind: 'user', id: 'ann' } as const } };
    expect(afterLeadEvent(open, byUs)).toEqual(noDealings);
  });
});
