import { describe, expect, it } from '@jest/globals';
import * as document from '../../../../contracts/src/documents/events.js';
import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { folded, given, refusalOf } from '../../../../testing/given-when-then.js';
import { documentDecider, existingDocument, isOpen, isUnsent, type Document } from './document-state.js';
import { recordProgress, type DocumentProgress } from './record-progress.js';
import * as outcomes from './record-outcomes.js';
import { remindDocument } from './remind-document.js';
import { voidDocument } from './void-document.js';

const event = <Type extends DocumentEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as DocumentEvent;
const after = (...events: DocumentEvent[]) => folded(documentDecider, events);
const requested = event('DocumentRequested', document.documentRequested.example);
const sent = event('DocumentSent', { ...document.documentSent.example, expiresAt: '2026-03-17T15:00:00.000Z' });
const viewed = event('DocumentViewed', document.documentViewed.example);
const completed = event('DocumentCompleted', document.documentCompleted.example);
const declined = event('DocumentDeclined', document.documentDeclined.example);
const expired = event('DocumentExpired', document.documentExpired.example);
const voided = event('DocumentVoided', document.documentVoided.example);
const archived = event('DocumentArchived', document.documentArchived.example);
const reminder = event('DocumentReminderRequested', document.documentReminderRequested.example);
const reminded = event('DocumentReminded', document.documentReminded.example);
const kept = event('DocumentCopyKept', document.documentCopyKept.example);
const failed = (step: 'send' | 'remind' | 'archive' | 'keep') =>
  event('DocumentStepFailed', { ...document.documentStepFailed.example, step });
const erased = event('StreamErased', {});
const { leadId, requestId } = document.documentArchived.example;
const { submissionId } = document.documentSent.example;
const { error } = document.documentStepFailed.example;
const signedAt = document.documentCompleted.example.at;
const { at } = document.documentViewed.example;

const asked = {
  ...{ leadId, type: 'management_agreement', templateId: 1001, leadName: 'Sample Owner' },
  ...{ leadEmail: 'owner@example.com', propertyAddress: '100 Sample St, Ankeny, IA 50023', state: 'requested' },
  ...{ formName: null, submissionId: null, submitterId: null, reason: null, viewedAt: null, completedAt: null },
  ...{ expiresAt: null, reminderCount: 0, archived: false, fileId: null, failedStep: null },
};
const there = {
  ...{ ...asked, state: 'sent', formName: 'Management Agreement', submissionId: '4711', submitterId: '4712' },
  expiresAt: '2026-03-17T15:00:00.000Z',
};
const objection = 'I would like to talk about the fee first.';

describe('a document', () => {
  it.each<[string, DocumentEvent[], object]>([
    ['asked for', [requested], asked],
    ['sent', [requested, sent], there],
    ['viewed', [requested, sent, viewed], { ...there, state: 'viewed', viewedAt: at }],
    ['signed', [requested, sent, declined, completed], { ...there, state: 'completed', completedAt: signedAt }],
    ['declined', [requested, sent, declined], { ...there, state: 'declined', reason: objection }],
    ['expired', [requested, sent, declined, expired], { ...there, state: 'expired' }],
    ['voided', [requested, sent, voided], { ...there, state: 'voided', reason: 'The fee was wrong.' }],
    [
      'archived',
      [requested, sent, voided, archived],
      { ...there, state: 'voided', reason: 'The fee was wrong.', archived: true },
    ],
    ['reminded of twice', [requested, sent, reminder, reminder, reminded], { ...there, reminderCount: 2 }],
    [
      'kept',
      [requested, sent, completed, kept],
      { ...there, state: 'completed', completedAt: signedAt, fileId: document.documentCopyKept.example.fileId },
    ],
    ['erased', [requested, sent, erased], there],
    ['not sent', [requested, failed('send')], { ...asked, state: 'failed', reason: error, failedStep: 'send' }],
    ['sent after all', [requested, failed('send'), sent], there],
    ['sent after it was signed', [requested, completed, sent], { ...there, state: 'completed', completedAt: signedAt }],
    [
      'viewed after it was declined',
      [requested, sent, declined, viewed],
      { ...there, state: 'declined', reason: objection, viewedAt: at },
    ],
    [
      'viewed after a failure',
      [requested, failed('send'), viewed],
      { ...asked, state: 'viewed', failedStep: 'send', viewedAt: at },
    ],
    ['not sent twice', [requested, sent, failed('send')], { ...there, failedStep: 'send' }],
    ['not reminded of', [requested, failed('remind')], { ...asked, failedStep: 'remind' }],
  ])('that was %s', (_what, events, expected) => {
    expect(after(...events)).toEqual(expected);
  });

  it('forgets a step that failed with its success, and with no other', () => {
    const ends = { send: sent, remind: reminded, archive: archived, keep: kept };
    for (const step of ['send', 'remind', 'archive', 'keep'] as const)
      for (const [other, success] of Object.entries(ends))
        expect([step, other, after(requested, failed(step), success)!.failedStep]).toEqual([
          ...[step, other, step === other ? null : step],
        ]);
  });

  it('archived by somebody at the provider has nothing left to archive', () => {
    const there = event('DocumentVoided', { ...document.documentVoided.example, atProvider: true });
    expect(after(requested, sent, there)).toMatchObject({ state: 'voided', archived: true });
  });

  it('does not begin with what only comes later', () => {
    for (const later of [
      sent,
      viewed,
      completed,
      declined,
      expired,
      voided,
      archived,
      reminder,
      reminded,
      kept,
      erased,
    ])
      expect(after(later)).toBeNull();
    expect(refusalOf(() => existingDocument(null)).code).toBe('document_not_found');
  });

  it.each([
    ['requested', true, true],
    ['failed', true, true],
    ['sent', false, true],
    ['viewed', false, true],
    ['completed', false, false],
    ['declined', false, false],
    ['expired', false, false],
    ['voided', false, false],
  ] as const)('that is %s is unsent: %s, and open: %s', (state, unsent, open) => {
    const each = { ...after(requested)!, state } satisfies Document;
    expect([isUnsent(each), isOpen(each)]).toEqual([unsent, open]);
  });
});

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
