import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';
import { documentTypeLabels } from './words.js';

/** The sentence or the line says it, or it is an id of the signature service. Name and expiry stay. */
const omitted: readonly string[] = [
  ...['leadId', 'type', 'templateId', 'leadName', 'leadEmail', 'propertyAddress', 'state', 'reason', 'submissionId'],
  ...['submitterId', 'viewedAt', 'completedAt', 'reminderCount', 'archived', 'fileId', 'failedStep'],
];
const outside = { omitted, undo: 'It happened outside this system, so it cannot be undone here.' } as const;
const sent = { icon: 'document', kind: 'work', omitted, activity: ['documentType'] } as const;
const reminder = { icon: 'reminder', kind: 'work', activity: ['automatic'] } as const;

const failedSteps: Partial<Record<string, string>> = {
  send: 'Sending the document failed',
  remind: 'Sending the document reminder failed',
  archive: 'Closing the document at the signature service failed',
  keep: 'Keeping a copy of the signed document failed',
};

/** "Management Agreement". A type unknown to this version reads as "Document". */
const named = (type: string | undefined) =>
  (documentTypeLabels as Partial<Record<string, string>>)[String(type)] ?? 'Document';

/** The words for documents for signing, and why none of it can be undone. */
export const documentWords: WordsOf<typeof events> = {
  DocumentRequested: {
    begins: true,
    sentence: ({ documentType }) => `${named(documentType)} on its way to be signed`,
    ...sent,
    undo: 'The lead may have it already. Void the document instead.',
  },
  DocumentSent: {
    sentence: ({ documentType }) => `${named(documentType)} sent to be signed`,
    ...sent,
    undo: 'The lead has it. Void the document instead.',
  },
  DocumentViewed: { sentence: 'Document opened', icon: 'seen', kind: 'seen', ...outside },
  DocumentCompleted: { sentence: 'Document signed', icon: 'agreed', kind: 'stage', ...outside },
  DocumentDeclined: { sentence: 'Document declined', icon: 'failed', kind: 'stage', ...outside },
  DocumentExpired: { sentence: 'Document expired unsigned', icon: 'failed', kind: 'stage', ...outside },
  DocumentReminderRequested: {
    sentence: ({ automatic }) => (automatic ? 'Document reminder due' : 'Document reminder requested'),
    ...reminder,
    omitted,
    undo: 'The lead may already have the reminder.',
  },
  DocumentReminded: {
    sentence: ({ automatic }) => `Document reminder sent${automatic ? ' automatically' : ''}`,
    ...{ ...reminder, ...outside },
  },
  DocumentVoided: {
    sentence: 'Document voided',
    icon: 'deleted',
    kind: 'work',
    omitted,
    undo: 'It can no longer be signed there. Send another one instead.',
  },
  DocumentArchived: {
    sentence: 'Voided document closed at the signature service',
    icon: 'deleted',
    kind: 'system',
    ...outside,
  },
  DocumentCopyKept: {
    sentence: 'Signed copy kept with the files',
    icon: 'file',
    kind: 'system',
    omitted,
    undo: 'The copy is one of the lead’s files and can be removed there.',
  },
  DocumentStepFailed: {
    sentence: ({ step = '' }) => failedSteps[step] ?? 'The signature service failed',
    icon: 'failed',
    kind: 'system',
    omitted,
    activity: ['step'],
    undo: 'A failed attempt changed nothing.',
  },
};
