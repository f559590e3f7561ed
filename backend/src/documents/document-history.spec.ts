import { describe, expect, it } from '@jest/globals';
import * as document from '../../../contracts/src/documents/events.js';
import { eventId, given, logOf } from '../../../testing/given-when-then.js';
import { buildHistory } from '../platform/history/build-history.js';
import { undoOf } from '../platform/history/undo.js';
import { documentAggregate } from './decide.js';

const appends = [
  { type: 'DocumentRequested', data: document.documentRequested.example },
  { type: 'DocumentStepFailed', data: document.documentStepFailed.example },
  { type: 'DocumentSent', data: document.documentSent.example },
  { type: 'DocumentReminderRequested', data: document.documentReminderRequested.example },
  { type: 'DocumentReminded', data: document.documentReminded.example },
  { type: 'DocumentViewed', data: document.documentViewed.example },
  { type: 'DocumentDeclined', data: document.documentDeclined.example },
  { type: 'DocumentExpired', data: document.documentExpired.example },
  { type: 'DocumentVoided', data: document.documentVoided.example },
  { type: 'DocumentArchived', data: document.documentArchived.example },
  { type: 'DocumentCompleted', data: document.documentCompleted.example },
  { type: 'DocumentCopyKept', data: document.documentCopyKept.example },
] as const;
const outside = 'It happened outside this system, so it cannot be undone here.';

describe('the history of a document', () => {
  it('takes nothing back, and says of each event why', () => {
    const events = buildHistory(documentAggregate, logOf(appends, 'document'), new Map());
    expect(events.map(({ undoBlocked }) => undoBlocked)).toEqual([
      'The lead may have it already. Void the document instead.',
      'A failed attempt changed nothing.',
      'The lead has it. Void the document instead.',
      'The lead may already have the reminder.',
      outside,
      outside,
      outside,
      outside,
      'It can no longer be signed there. Send another one instead.',
      outside,
      outside,
      'The copy is one of the lead’s files and can be removed there.',
    ]);
    for (const { id, undoable, undoBlocked } of events) {
      expect(undoable).toBe(false);
      const refusal = given(appends).when(undoOf(documentAggregate), { eventId: id }).refusal();
      expect([refusal.code, refusal.detail]).toEqual(['undo_not_possible', undoBlocked]);
    }
    given([])
      .when(undoOf(documentAggregate), { eventId: eventId(0) })
      .then('document_not_found');
  });
});
