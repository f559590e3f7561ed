import {
  documentTypeLabels,
  documentTypeSchema,
  type DocumentState,
} from '../../../../contracts/src/documents/document.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';

/** A document as it was known at a moment of the past. */
export interface DocumentThen {
  id: string;
  name: string;
  state: DocumentState;
  reason: string | null;
  /** When it reached that state. */
  at: string;
}

const states: Partial<Record<string, DocumentState>> = {
  DocumentRequested: 'requested',
  DocumentSent: 'sent',
  DocumentViewed: 'viewed',
  DocumentCompleted: 'completed',
  DocumentDeclined: 'declined',
  DocumentExpired: 'expired',
  DocumentVoided: 'voided',
};

/** The documents of a lead's case, newest first. @param events of the case up to the moment, oldest first */
export function documentsThen(events: readonly HistoryEvent[]): DocumentThen[] {
  const byId = new Map<string, DocumentThen>();
  for (const { of, type, data, occurredAt: at } of events) {
    if (of?.kind !== 'document') continue;
    const before = byId.get(of.id);
    const state = type === 'DocumentStepFailed' && data.step === 'send' ? 'failed' : states[type];
    if (state === undefined) continue;
    // Nothing follows a signature: an event recorded later happened before it.
    if (before?.state === 'completed') continue;
    const name = typeof data.formName === 'string' ? data.formName : (before?.name ?? nameOf(data.documentType));
    const why = data.reason ?? (state === 'failed' ? data.error : null);
    byId.set(of.id, { id: of.id, name, state, reason: typeof why === 'string' ? why : null, at });
  }
  return [...byId.values()].reverse();
}

function nameOf(type: unknown): string {
  const known = documentTypeSchema.safeParse(type);
  return known.success ? documentTypeLabels[known.data] : 'Document';
}
