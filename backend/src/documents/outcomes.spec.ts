import { describe, expect, it } from '@jest/globals';
import * as document from '../../../contracts/src/documents/events.js';
import type { DocumentEvent } from '../../../contracts/src/documents/events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { given } from '../../../testing/given-when-then.js';
import { recordProgress, type DocumentProgress } from './decide-outcomes.js';
import * as outcomes from './decide-outcomes.js';
import { remindDocument, voidDocument } from './decide.js';

const event = <Type extends DocumentEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as DocumentEvent;
const requested = event('DocumentRequested', document.documentRequested.example);
const sent = event('DocumentSent', { ...document.documentSent.example, expiresAt: '2026-03-17T15:00:00.000Z' });
const viewed = event('DocumentViewed', document.documentViewed.example);
const completed = event('DocumentCompleted', document.documentCompleted.example);
const declined = event('DocumentDeclined', document.documentDeclined.example);
const expired = event('DocumentExpired', document.documentExpired.example);
const voided = event('DocumentVoided', document.documentVoided.example);
const reminded = event('DocumentReminded', document.documentReminded.example);
const failed = (step: 'send' | 'remind' | 'archive' | 'keep') =>
  event('DocumentStepFailed', { ...document.documentStepFailed.example, step });
const { leadId, requestId } = document.documentArchived.example;
const { submissionId } = document.documentSent.example;
const { error } = document.documentStepFailed.example;
const signedAt = document.documentCompleted.example.at;
const { at } = document.documentViewed.example;

describe('news of a document', () => {
  const { reason } = document.documentDeclined.example;
  const declining: DocumentProgress = { what: 'declined', at: signedAt, viewedAt: at, reason, submissionId };
  const ran: DocumentProgress = { what: 'expired', at: document.documentExpired.example.at, submissionId };
  const archiving: DocumentProgress = { what: 'archived', submissionId };

  it('that it was declined says when it was seen, and why', () => {
    given([requested, sent]).when(recordProgress, declining).then([viewed, declined]);
    given([requested, sent, viewed]).when(recordProgress, declining).then([declined]);
    given([requested, sent])
      .when(recordProgress, { ...declining, viewedAt: null })
      .then([declined]);
  });
  it('is still that it was seen, where it has ended or is a twin’s', () => {
    given([requested, sent, voided]).when(recordProgress, declining).then([viewed]);
    given([requested, sent])
      .when(recordProgress, { ...declining, submissionId: '9' })
      .then([viewed]);
    given([requested, sent, completed])
      .when(recordProgress, { what: 'completed', at: signedAt, viewedAt: at })
      .then([viewed]);
  });
  it('ends one whose sending nobody knows of, but for an archived one', () => {
    given([requested]).when(recordProgress, ran).then([expired]);
    given([requested]).when(recordProgress, declining).then([viewed, declined]);
    given([requested]).when(recordProgress, archiving).then([]);
    given([requested, failed('send')])
      .when(recordProgress, ran)
      .then([expired]);
  });
  it('ends none that has ended', () => {
    for (const end of [completed, declined, expired, voided])
      for (const news of [ran, archiving]) given([requested, sent, end]).when(recordProgress, news).then([]);
  });
});

describe('outcomes at the provider', () => {
  const { leadId: _lead, documentType: _type, ...outcome } = document.documentSent.example;
  it('are recorded for the lead that the document is for', () => {
    given([requested])
      .when(outcomes.recordDocumentSent, outcome)
      .then([event('DocumentSent', document.documentSent.example)]);
    given([requested, sent]).when(outcomes.recordDocumentReminded, { requestId, automatic: false }).then([reminded]);
    given([requested, sent])
      .when(outcomes.recordDocumentFailure, { step: 'remind', requestId, error })
      .then([...[event('DocumentStepFailed', { leadId, step: 'remind', requestId, error })]]);
  });
  it('are none of a document that is not there', () => {
    const { leadId: _, ...copy } = document.documentCopyKept.example;
    given([]).when(outcomes.recordDocumentSent, outcome).then('document_not_found');
    given([]).when(outcomes.recordDocumentReminded, { requestId, automatic: true }).then('document_not_found');
    given([]).when(outcomes.recordDocumentArchived, { requestId }).then('document_not_found');
    given([]).when(outcomes.recordDocumentCopy, copy).then('document_not_found');
    given([]).when(outcomes.recordDocumentFailure, { step: 'keep', requestId, error }).then('document_not_found');
    given([]).when(voidDocument, { reason: 'x' }).then('document_not_found');
    given([]).when(remindDocument, { after: null }).then('document_not_found');
  });
  it('of a reminder wait: one that is still being sent says so, one that has ended does not', () => {
    const refusal = (...events: DocumentEvent[]) => given(events).when(remindDocument, { after: null }).refusal();
    expect(refusal(requested)).toMatchObject({ code: 'document_ended', detail: 'It is still being sent.' });
    expect(refusal(requested, sent, completed).detail).toBeUndefined();
    given([requested]).when(remindDocument, { after: 0 }).then([]);
    given([requested, sent, viewed])
      .when(remindDocument, { after: 0 })
      .then([...[event('DocumentReminderRequested', { leadId, automatic: true })]]);
  });
});
