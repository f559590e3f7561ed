import { describe, expect, it } from '@jest/globals';
import * as document from '../../../contracts/src/documents/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { type Append, eventId, given, logOf } from '../../../testing/given-when-then.js';
import { buildHistory } from '../platform/history/build-history.js';
import { undoOf } from '../platform/history/undo.js';
import type { Users } from '../accounts/users.js';
import { documentAggregate } from './decide.js';
import { DocumentHistories } from './queries.js';

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

describe('the history of a document whose lead is deleted', () => {
  const { leadId } = document.documentRequested.example;
  const documentId = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
  const created = { type: 'LeadCreated', data: leadCreated.example } as const;
  const deleted = { type: 'LeadDeleted', data: {} } as const;
  const restored = { type: 'LeadRestored', data: {} } as const;
  const merged = { type: 'LeadMerged', data: { into: documentId } } as const;

  /** How many events the viewer sees. */
  async function seen(lead: readonly Append[], role: 'user' | 'admin'): Promise<number | undefined> {
    const streams: Record<string, LogEvent[]> = {
      [`document-${documentId}`]: logOf(appends, 'document'),
      [`lead-${leadId}`]: logOf(lead),
    };
    const log = { readStream: (stream: string) => Promise.resolve(streams[stream] ?? []) } as EventLog;
    const users = { namesOf: () => Promise.resolve(new Map<string, string>()) } as unknown as Users;
    return (await new DocumentHistories(log, users).of(documentId, { role }))?.events.length;
  }

  it('is for admins, like the lead itself', async () => {
    expect(await seen([created], 'user')).toBe(appends.length);
    expect(await seen([created, deleted], 'user')).toBeUndefined();
    expect(await seen([created, deleted], 'admin')).toBe(appends.length);
    expect(await seen([created, deleted, restored], 'user')).toBe(appends.length);
    expect(await seen([created, merged], 'user')).toBe(appends.length);
  });
});
