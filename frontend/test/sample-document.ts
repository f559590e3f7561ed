import { documentTypeLabels } from '../../contracts/src/documents/words.js';
import { documentStatusOf } from '../../contracts/src/documents/document.js';
import type { ShownDocument } from '../../contracts/src/documents/routes.js';
import { sampleId } from './sample-history.js';

/** The n-th document as the server lists it. @param over the values that differ */
export function sampleDocument(n: number, over: Partial<ShownDocument> = {}): ShownDocument {
  const id = sampleId(n);
  const type = over.type ?? 'management_agreement';
  const state = over.state ?? 'sent';
  return {
    ...{ id, type, state, status: documentStatusOf(state), formName: documentTypeLabels[type], leadId: sampleId(900) },
    ...{ leadName: 'Sample Owner', leadEmail: 'owner@example.com', propertyAddress: '100 Sample St, Ankeny, IA 50023' },
    ...{ submittedAt: '2026-03-03T20:15:00.000Z', lastReminderSent: null, reason: null, viewedAt: null },
    ...{ downloadUrl: state === 'requested' || state === 'failed' ? null : `/api/docuseal/download/${id}` },
    ...{ completedAt: null, expiresAt: null, failedStep: null, fileId: null, revision: 1 },
    ...over,
  };
}
