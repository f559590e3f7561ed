import { documentEvents, type DocumentEvent } from '../../../contracts/src/documents/events.js';
import { erased } from '../../../contracts/src/log/personal.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { documentsTable, type DocumentRow } from '../../../contracts/src/documents/view.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './stream-id.js';

type Requested = ReadableEvent & { type: 'DocumentRequested' };
type Later = ReadableEvent & Exclude<DocumentEvent, { type: 'DocumentRequested' }>;

/** One row per document as it is now. */
export const documents: Projection = {
  name: 'documents',
  version: 1,
  tables: [documentsTable],
  handles: documentEvents.map((definition) => definition.name),
  stale: 'The documents show this one as it was before this event.',
  lookups(event) {
    const id = idOfStream('document', event.stream);
    return id ? [{ table: documentsTable, key: id }] : [];
  },
  subjectOf: subjectOfKind('document'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('document', event)) return;
  const id = streamIdOf('document', event);
  const before = rows.get(documentsTable, id);
  const after = event.type === 'DocumentRequested' ? requested(id, event, before) : changed(event as Later, before);
  rows.put(documentsTable, { ...after, revision: event.revision, position: event.position });
}

function requested(id: string, event: Requested, before?: DocumentRow): DocumentRow {
  if (before) throw new Error(`Document ${id} was asked for twice`);
  const { leadId, documentType, leadName, leadEmail, propertyAddress } = event.data;
  return {
    ...{ id, revision: event.revision, position: event.position },
    ...{ type: documentType, state: 'requested', leadId, leadName, leadEmail, propertyAddress },
    formName: null,
    submissionId: null,
    reason: null,
    submittedAt: occurredAt(event),
    viewedAt: null,
    completedAt: null,
    expiresAt: null,
    lastReminderSent: null,
    reminderCount: 0,
    reminderAskedAt: null,
    failedStep: null,
    fileId: null,
  };
}

function changed(event: Later, before?: DocumentRow): DocumentRow {
  if (!before) throw new Error(`${event.type} without a DocumentRequested before it`);
  return { ...before, ...changeOf(before, event) };
}

/** A late event changes the times, but no final state. */
function changeOf(row: DocumentRow, event: Later): Partial<DocumentRow> {
  switch (event.type) {
    case 'DocumentSent':
      return {
        ...(isUnsent(row) && { state: row.viewedAt ? 'viewed' : 'sent', reason: null }),
        ...done(row, 'send'),
        formName: event.data.formName,
        submissionId: event.data.submissionId,
        expiresAt: event.data.expiresAt,
        submittedAt: occurredAt(event),
      };
    case 'DocumentViewed':
      return { ...(isOpen(row) && { state: 'viewed', reason: null }), viewedAt: utc(event.data.at) };
    case 'DocumentCompleted':
      return { state: 'completed', reason: null, completedAt: utc(event.data.at) };
    case 'DocumentDeclined':
      return { state: 'declined', reason: event.data.reason };
    case 'DocumentExpired':
      return { state: 'expired', reason: null };
    case 'DocumentVoided':
      return { state: 'voided', reason: event.data.reason };
    case 'DocumentReminderRequested':
      return { reminderCount: row.reminderCount + 1, reminderAskedAt: occurredAt(event) };
    case 'DocumentReminded':
      return { ...done(row, 'remind'), lastReminderSent: occurredAt(event) };
    case 'DocumentArchived':
      return done(row, 'archive');
    case 'DocumentCopyKept':
      return { ...done(row, 'keep'), fileId: event.data.fileId };
    case 'DocumentStepFailed':
      return {
        ...(event.data.step === 'send' && isUnsent(row) && { state: 'failed', reason: event.data.error }),
        failedStep: event.data.step,
      };
    case 'StreamErased':
      return erasedPerson(row);
  }
}

const isUnsent = ({ state }: DocumentRow) => state === 'requested' || state === 'failed';
const isOpen = (row: DocumentRow) => isUnsent(row) || row.state === 'sent' || row.state === 'viewed';
const done = (row: DocumentRow, step: DocumentRow['failedStep']): Partial<DocumentRow> =>
  row.failedStep === step ? { failedStep: null } : {};
const utc = (instant: string) => new Date(instant).toISOString();

/** What a rebuild makes of events whose keys are destroyed: an absent value stays absent. */
function erasedPerson({ leadName, leadEmail, propertyAddress, formName, reason }: DocumentRow): Partial<DocumentRow> {
  const gone = <Text extends string | null>(text: Text) => (text ? erased : text);
  return {
    ...{ leadName: gone(leadName), leadEmail: gone(leadEmail), propertyAddress: gone(propertyAddress) },
    ...{ formName: gone(formName), reason: gone(reason) },
  };
}
