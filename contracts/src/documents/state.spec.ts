import { describe, expect, it } from '@jest/globals';
import type { DataOf } from '../events/catalogue.js';
import { erased as gone } from '../log/personal.js';
import * as document from './events.js';
import type { DocumentEvent } from './events.js';
import { evolveDocument, isOpen, isUnsent, type Document } from './state.js';

const event = <Type extends DocumentEvent['type']>(type: Type, data: DataOf<Type>) => ({ type, data }) as DocumentEvent;
/** When the nth event happened. */
const minute = (n: number) => `2026-03-02T15:0${n}:00.000Z`;
const after = (...events: DocumentEvent[]) =>
  events.reduce<Document | null>(
    (state, each, n) =>
      evolveDocument(state, { ...each, metadata: { actor: { kind: 'system', id: null }, occurredAt: minute(n) } }),
    null,
  );
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
const { leadId } = document.documentArchived.example;
const { error } = document.documentStepFailed.example;
const signedAt = document.documentCompleted.example.at;
const { at } = document.documentViewed.example;

const asked = {
  ...{ leadId, type: 'management_agreement', templateId: 1001, leadName: 'Sample Owner' },
  ...{ leadEmail: 'owner@example.com', propertyAddress: '100 Sample St, Ankeny, IA 50023', state: 'requested' },
  ...{ formName: null, submissionId: null, submitterId: null, reason: null, viewedAt: null, completedAt: null },
  ...{ expiresAt: null, reminderCount: 0, archived: false, fileId: null, failedStep: null },
  ...{ submittedAt: minute(0), lastReminderSent: null, reminderAskedAt: null },
};
const there = {
  ...{ ...asked, state: 'sent', formName: 'Management Agreement', submissionId: '4711', submitterId: '4712' },
  ...{ expiresAt: '2026-03-17T15:00:00.000Z', submittedAt: minute(1) },
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
    [
      'reminded of twice',
      [requested, sent, reminder, reminder, reminded],
      { ...there, reminderCount: 2, reminderAskedAt: minute(3), lastReminderSent: minute(4) },
    ],
    [
      'kept',
      [requested, sent, completed, kept],
      { ...there, state: 'completed', completedAt: signedAt, fileId: document.documentCopyKept.example.fileId },
    ],
    [
      'erased',
      [requested, sent, declined, erased],
      {
        ...{ ...there, state: 'declined', leadName: gone, leadEmail: gone, propertyAddress: gone },
        ...{ formName: gone, reason: gone },
      },
    ],
    [
      'erased before anything was known of it',
      [requested, erased],
      { ...asked, leadName: gone, leadEmail: gone, propertyAddress: gone },
    ],
    ['not sent', [requested, failed('send')], { ...asked, state: 'failed', reason: error, failedStep: 'send' }],
    ['sent after all', [requested, failed('send'), sent], { ...there, submittedAt: minute(2) }],
    [
      'viewed before its sending was known',
      [requested, viewed, sent],
      { ...there, state: 'viewed', viewedAt: at, submittedAt: minute(2) },
    ],
    [
      'sent after it was signed',
      [requested, completed, sent],
      { ...there, state: 'completed', completedAt: signedAt, submittedAt: minute(2) },
    ],
    ...[expired, declined, voided].map((late): [string, DocumentEvent[], object] => [
      `signed, whatever ${late.type} says later`,
      [requested, sent, completed, late],
      { ...there, state: 'completed', completedAt: signedAt },
    ]),
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

  it('has the provider’s instants in one form', () => {
    const seen = event('DocumentViewed', { leadId, at: '2026-03-03T15:00:00Z' });
    expect(after(requested, seen)!.viewedAt).toBe('2026-03-03T15:00:00.000Z');
  });

  it('archived by somebody at the provider has nothing left to archive', () => {
    const there = event('DocumentVoided', { ...document.documentVoided.example, atProvider: true });
    expect(after(requested, sent, there)).toMatchObject({ state: 'voided', archived: true });
  });

  it('does not begin with what only comes later', () => {
    const known = [sent, viewed, completed, declined, expired, voided, archived, reminder, reminded, kept, erased];
    for (const later of known) expect(after(later)).toBeNull();
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
