import { describe, expect, it } from '@jest/globals';
import * as document from '../../../contracts/src/documents/events.js';
import type { DocumentEvent } from '../../../contracts/src/documents/events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { appendedAt, eventId, folded, given } from '../../../testing/given-when-then.js';
import { ordersOf } from '../../../testing/orders.js';
import { documentDecider, remindDocument, requestDocument, voidDocument } from './decide.js';
import {
  archivedAtProvider,
  type DocumentProgress,
  recordDocumentArchived,
  recordDocumentCopy,
  recordDocumentFailure,
  recordDocumentSent,
  recordProgress,
} from './decide-outcomes.js';

const event = <Type extends DocumentEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as DocumentEvent;
const requested = event('DocumentRequested', document.documentRequested.example);
const sent = event('DocumentSent', document.documentSent.example);
const viewed = event('DocumentViewed', document.documentViewed.example);
const completed = event('DocumentCompleted', document.documentCompleted.example);
const declined = event('DocumentDeclined', document.documentDeclined.example);
const voided = event('DocumentVoided', document.documentVoided.example);
const { leadId } = document.documentRequested.example;
const { submissionId } = document.documentSent.example;
const { at } = document.documentViewed.example;
const signedAt = document.documentCompleted.example.at;

const saw: DocumentProgress = { what: 'viewed', at };
const signed: DocumentProgress = { what: 'completed', at: signedAt, viewedAt: at };
const expired: DocumentProgress = { what: 'expired', at: signedAt, submissionId };

describe('asking for a document', () => {
  it('is the intent of a new stream', () => {
    given([]).when(requestDocument, document.documentRequested.example).then([requested]);
    given([requested]).when(requestDocument, document.documentRequested.example).then('document_exists');
  });
  it('needs an address to send it to', () => {
    const nobody = { ...document.documentRequested.example, leadEmail: '' };
    given([]).when(requestDocument, nobody).then('document_without_email');
  });
  it('is sent once', () => {
    given([requested]).when(recordDocumentSent, document.documentSent.example).then([sent]);
    given([requested, sent]).when(recordDocumentSent, document.documentSent.example).then([]);
  });
});

describe('what the provider reports', () => {
  it('is recorded once', () => {
    given([requested, sent]).when(recordProgress, saw).then([viewed]);
    given([requested, sent, viewed]).when(recordProgress, saw).then([]);
    given([requested, sent]).when(recordProgress, signed).then([viewed, completed]);
    given([requested, sent, viewed, completed]).when(recordProgress, signed).then([]);
  });
  it('is nothing of a document that is not there', () => {
    given([]).when(recordProgress, saw).then('document_not_found');
  });
  it('ends what is open, and nothing else', () => {
    given([requested, sent])
      .when(recordProgress, expired)
      .then([event('DocumentExpired', { leadId, at: signedAt })]);
    given([requested, sent, viewed, completed]).when(recordProgress, expired).then([]);
    given([requested, sent, voided]).when(recordProgress, { what: 'archived', submissionId }).then([]);
    given([requested, sent])
      .when(recordProgress, { what: 'archived', submissionId })
      .then([event('DocumentVoided', { leadId, reason: archivedAtProvider, atProvider: true })]);
  });
  it('of a twin ends nothing', () => {
    given([requested, sent]).when(recordProgress, { what: 'archived', submissionId: '9' }).then([]);
    given([requested, sent])
      .when(recordProgress, { ...expired, submissionId: '9' })
      .then([]);
    given([requested]).when(recordProgress, { what: 'archived', submissionId: '9' }).then([]);
  });
  it('counts as signed whatever came before', () => {
    for (const before of [declined, voided])
      given([requested, sent, viewed, before]).when(recordProgress, signed).then([completed]);
  });

  it('leads to the same end in whatever order it comes', () => {
    const reports = [saw, saw, signed, { ...signed, viewedAt: null }, expired] as DocumentProgress[];
    const ends = ordersOf(reports).map((order) => {
      const events = order.reduce<DocumentEvent[]>(
        (so, progress) => {
          const state = folded(documentDecider, so);
          const context = { now: at, actor: { kind: 'webhook' as const, id: 'docuseal' }, commandId: 'x' };
          return [...so, ...recordProgress.decide(state, progress, context)];
        },
        [requested, sent],
      );
      expect(events.filter(({ type }) => type === 'DocumentCompleted')).toHaveLength(1);
      expect(events.filter(({ type }) => type === 'DocumentViewed')).toHaveLength(1);
      return folded(documentDecider, events);
    });
    expect(ends).toHaveLength(120);
    for (const end of ends)
      expect(end).toEqual({ ...ends[0], state: 'completed', viewedAt: at, completedAt: signedAt });
  });
});

describe('reminding', () => {
  const reminder = (automatic: boolean) => event('DocumentReminderRequested', { leadId, automatic });
  it('is for what waits for a signature', () => {
    given([requested, sent])
      .when(remindDocument, { after: null })
      .then([reminder(false)]);
    given([requested, sent, viewed])
      .when(remindDocument, { after: null })
      .then([reminder(false)]);
    for (const events of [[requested], [requested, sent, viewed, completed], [requested, sent, voided]])
      given(events).when(remindDocument, { after: null }).then('document_ended');
  });
  it('needs an address to send it to', () => {
    const nobody = event('DocumentRequested', { ...document.documentRequested.example, leadEmail: '' });
    given([nobody, sent]).when(remindDocument, { after: null }).then('document_without_email');
    given([nobody, sent]).when(remindDocument, { after: 0 }).then([]);
  });
  it('by a timer happens once, of however many', () => {
    given([requested, sent])
      .when(remindDocument, { after: 0 })
      .then([reminder(true)]);
    given([requested, sent, reminder(true)])
      .when(remindDocument, { after: 0 })
      .then([]);
    given([requested, sent, reminder(true)])
      .when(remindDocument, { after: 1 }, { now: appendedAt(3 * 24 * 60) })
      .then([reminder(true)]);
    given([requested, sent, declined]).when(remindDocument, { after: 0 }).then([]);
  });
});

describe('two people who ask for a reminder', () => {
  const reminder = event('DocumentReminderRequested', { leadId, automatic: false });
  const asked = [requested, sent, reminder];
  /** Of the third event. */
  const requestId = eventId(2);
  const reminded = event('DocumentReminded', { leadId, requestId, automatic: false });
  const failed = event('DocumentStepFailed', { leadId, step: 'remind', requestId, error: 'It is full' });
  const after = (minutes: number) => ({
    now: new Date(Date.parse(appendedAt(2)) + minutes * 60_000).toISOString(),
  });
  const ask = (events: DocumentEvent[], minutes: number) =>
    given(events).when(remindDocument, { after: null }, after(minutes));

  it('have one sent: the second hears of the first, also once that has gone out', () => {
    for (const events of [asked, [...asked, reminded]]) ask(events, 0.005).then('document_reminded');
    ask([...asked, reminded], 9).then('document_reminded');
    ask([...asked, reminded], 10).then([reminder]);
  });
  it('have none sent while one is under way for longer', () => {
    ask(asked, 59).then('document_reminded');
    // Somebody took it off the list: no news of it will come.
    ask(asked, 60).then([reminder]);
  });
  it('may try again as soon as one has failed', () => {
    ask([...asked, failed], 0.1).then([reminder]);
  });
  it('are no matter to the timer, which asks again in its own time', () => {
    given(asked).when(remindDocument, { after: 1 }, after(1)).then([]);
    given([...asked, reminded])
      .when(remindDocument, { after: 1 }, after(3 * 24 * 60))
      .then([event('DocumentReminderRequested', { leadId, automatic: true })]);
  });
});

describe('calling it off', () => {
  const { reason } = document.documentVoided.example;
  it('is for what is open', () => {
    given([requested, sent]).when(voidDocument, { reason }).then([voided]);
    given([requested]).when(voidDocument, { reason }).then([voided]);
    for (const end of [completed, declined, voided])
      given([requested, sent, end]).when(voidDocument, { reason }).then('document_ended');
  });
  it('is archived once', () => {
    const { requestId } = document.documentArchived.example;
    given([requested, sent, voided])
      .when(recordDocumentArchived, { requestId })
      .then([event('DocumentArchived', { leadId, requestId })]);
    given([requested, sent, voided, event('DocumentArchived', { leadId, requestId })])
      .when(recordDocumentArchived, { requestId })
      .then([]);
  });
});

describe('what was asked of the provider in vain', () => {
  it('is shown with its step, and ends with what comes of it after all', () => {
    const { requestId, error } = document.documentStepFailed.example;
    const failed = event('DocumentStepFailed', { leadId, step: 'send', requestId, error });
    given([requested]).when(recordDocumentFailure, { step: 'send', requestId, error }).then([failed]);
    expect(folded(documentDecider, [requested, failed])).toMatchObject({ state: 'failed', reason: error });
    expect(folded(documentDecider, [requested, failed, sent])).toMatchObject({
      ...{ state: 'sent', reason: null, failedStep: null },
    });
  });
  it('does not keep the copy from being kept once', () => {
    const { leadId: _, ...copy } = document.documentCopyKept.example;
    const kept = event('DocumentCopyKept', document.documentCopyKept.example);
    given([requested, sent, completed]).when(recordDocumentCopy, copy).then([kept]);
    given([requested, sent, completed, kept]).when(recordDocumentCopy, copy).then([]);
  });
});
