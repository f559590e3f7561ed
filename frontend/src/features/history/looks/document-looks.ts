import type { EventLook } from '../timeline-item.js';

/** Omitted from a document's entries: the sentence or the line says it, or it is an id of the signature service. Name and expiry stay. */
const ofDocument: readonly string[] = [
  ...['leadId', 'type', 'templateId', 'leadName', 'leadEmail', 'propertyAddress', 'state', 'reason', 'submissionId'],
  ...['submitterId', 'viewedAt', 'completedAt', 'reminderCount', 'archived', 'fileId', 'failedStep'],
];

/** Of documents for signing. */
export const documentLooks = {
  DocumentRequested: { icon: 'document', told: ofDocument },
  DocumentSent: { icon: 'document', told: ofDocument },
  DocumentViewed: { icon: 'seen', told: ofDocument },
  DocumentCompleted: { icon: 'agreed', told: ofDocument },
  DocumentDeclined: { icon: 'failed', told: ofDocument },
  DocumentExpired: { icon: 'failed', told: ofDocument },
  DocumentReminderRequested: { icon: 'reminder', told: ofDocument },
  DocumentReminded: { icon: 'reminder', told: ofDocument },
  DocumentVoided: { icon: 'deleted', told: ofDocument },
  DocumentArchived: { icon: 'deleted', told: ofDocument },
  DocumentCopyKept: { icon: 'file', told: ofDocument },
  DocumentStepFailed: { icon: 'failed', told: ofDocument },
} satisfies Record<string, EventLook>;
