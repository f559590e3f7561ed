import { describe, expect, it } from '@jest/globals';
import { documentRequested, documentSent } from '../../../contracts/src/documents/events.js';
import { erased } from '../../../contracts/src/log/personal.js';
import { at, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { documents } from './documents.js';

const stream = `document-${uuid(7)}`;
const requested = step('DocumentRequested', {}, { stream });
const sent = step('DocumentSent', {}, { stream });
const { leadId, leadName, leadEmail, propertyAddress } = documentRequested.example;

describe('documents', () => {
  it('has a row per document, from when it was asked for', () => {
    given(documents, requested).expectRows([
      {
        ...{ id: uuid(7), revision: 0, position: 100n, type: 'management_agreement', state: 'requested' },
        ...{ leadId, leadName, leadEmail, propertyAddress, formName: null, submissionId: null, reason: null },
        ...{ submittedAt: at(0), viewedAt: null, completedAt: null, expiresAt: null },
        ...{ lastReminderSent: null, reminderCount: 0, reminderAskedAt: null, failedStep: null, fileId: null },
        ...{ templateId: documentRequested.example.templateId, submitterId: null, archived: false },
      },
    ]);
  });

  it('follows it until it is signed and kept', () => {
    given(
      documents,
      requested,
      sent,
      step('DocumentReminderRequested', {}, { stream }),
      step('DocumentReminded', {}, { stream }),
      step('DocumentViewed', {}, { stream }),
      step('DocumentCompleted', {}, { stream }),
      step('DocumentStepFailed', { step: 'keep' }, { stream }),
      step('DocumentCopyKept', {}, { stream }),
    ).expectRows([
      {
        ...{ state: 'completed', submissionId: documentSent.example.submissionId, submittedAt: at(1) },
        ...{
          formName: documentSent.example.formName,
          reminderCount: 1,
          reminderAskedAt: at(2),
          lastReminderSent: at(3),
        },
        ...{ viewedAt: '2026-03-03T15:00:00.000Z', completedAt: '2026-03-03T15:04:00.000Z', failedStep: null },
        fileId: '6b0d3c1e-8f4a-5e27-9c31-2a7d5b9e4f60',
      },
    ]);
  });

  it.each([
    ['DocumentDeclined', { state: 'declined', reason: 'I would like to talk about the fee first.' }],
    ['DocumentVoided', { state: 'voided', reason: 'The fee was wrong.' }],
    ['DocumentExpired', { state: 'expired', reason: null }],
  ] as const)('says how it ended: %s', (type, expected) => {
    given(documents, requested, sent, step(type, {}, { stream })).expectRows([expected]);
  });

  it('takes a signature for one, whatever came before, and what is seen late for no news', () => {
    const signed = step('DocumentCompleted', {}, { stream });
    given(documents, requested, sent, step('DocumentDeclined', {}, { stream }), signed).expectRows([
      { state: 'completed', reason: null },
    ]);
    given(documents, requested, signed, step('DocumentViewed', {}, { stream }), sent).expectRows([
      { state: 'completed', viewedAt: '2026-03-03T15:00:00.000Z', submissionId: '4711' },
    ]);
  });

  it('is viewed while nobody has decided, and keeps a decision that it is seen after', () => {
    const viewed = step('DocumentViewed', { at: '2026-03-03T15:00:00Z' }, { stream });
    const failed = step('DocumentStepFailed', { step: 'send', error: 'It is full' }, { stream });
    const seen = { state: 'viewed', reason: null, viewedAt: '2026-03-03T15:00:00.000Z' };
    given(documents, requested, viewed).expectRows([seen]);
    given(documents, requested, failed, viewed).expectRows([seen]);
    given(documents, requested, sent, viewed).expectRows([seen]);
    given(documents, requested, viewed, sent).expectRows([{ ...seen, submissionId: '4711' }]);
    given(documents, requested, sent, step('DocumentVoided', {}, { stream }), viewed).expectRows([
      { ...seen, state: 'voided', reason: 'The fee was wrong.' },
    ]);
  });

  it.each([
    ['remind', 'DocumentReminded'],
    ['archive', 'DocumentArchived'],
    ['keep', 'DocumentCopyKept'],
    ['send', 'DocumentSent'],
  ] as const)('forgets that it could not %s once %s came, and nothing else does that', (failedStep, type) => {
    const failed = step('DocumentStepFailed', { step: failedStep }, { stream });
    given(documents, requested, sent, failed).expectRows([{ state: 'sent', reason: null, failedStep }]);
    given(documents, requested, sent, failed, step(type, {}, { stream })).expectRows([{ failedStep: null }]);
    const others = (['DocumentReminded', 'DocumentArchived', 'DocumentCopyKept', 'DocumentSent'] as const).filter(
      (other) => other !== type,
    );
    for (const other of others)
      given(documents, requested, sent, failed, step(other, {}, { stream })).expectRows([{ failedStep }]);
  });

  it('stays requested where something other than its sending failed', () => {
    const failed = step('DocumentStepFailed', { step: 'remind', error: 'It is full' }, { stream });
    given(documents, requested, failed).expectRows([{ state: 'requested', reason: null, failedStep: 'remind' }]);
  });

  it('shows what the provider could not do, until it could', () => {
    const failed = step('DocumentStepFailed', { step: 'send', error: 'It is full' }, { stream });
    given(documents, requested, failed).expectRows([{ state: 'failed', reason: 'It is full', failedStep: 'send' }]);
    given(documents, requested, failed, sent).expectRows([{ state: 'sent', reason: null, failedStep: null }]);
  });

  it('holds nobody who was erased', () => {
    given(documents, requested, sent, step('DocumentDeclined', {}, { stream }), {
      ...{ type: 'StreamErased', data: {}, stream },
    }).expectRows([
      ...[{ leadName: erased, leadEmail: erased, propertyAddress: erased, formName: erased, reason: erased, leadId }],
    ]);
  });

  it('is asked for once', () => {
    given(documents, requested, requested).expectRefusal('was asked for twice');
  });

  it('takes no document that nobody asked for', () => {
    expect(() => given(documents, sent).expectRows([])).toThrow('without a DocumentRequested');
  });
});
