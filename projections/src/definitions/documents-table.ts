import type { DocumentState, DocumentStep, DocumentType } from '../../../contracts/src/documents/document.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';

export interface DocumentRow {
  id: string;
  revision: number;
  position: bigint;
  type: DocumentType;
  state: DocumentState;
  leadId: string;
  leadName: string;
  leadEmail: string;
  propertyAddress: string;
  formName: string | null;
  submissionId: string | null;
  reason: string | null;
  submittedAt: string;
  viewedAt: string | null;
  completedAt: string | null;
  expiresAt: string | null;
  lastReminderSent: string | null;
  reminderCount: number;
  reminderAskedAt: string | null;
  failedStep: DocumentStep | null;
  fileId: string | null;
}

export const documentsTable: TableDefinition<DocumentRow> = {
  name: 'documents',
  comment: 'One row per document that a lead was asked to sign.',
  rows: { one: 'document', many: 'documents' },
  subject: { kind: 'document', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [
    '(submitted_at desc, id desc)',
    '(lead_id, submitted_at desc)',
    `(submitted_at, id) where state in ('sent', 'viewed')`,
  ],
  columns: {
    id: { type: 'uuid', comment: 'The document; its stream in the log is document-<id>.' },
    revision: {
      type: 'integer',
      bookkeeping: true,
      comment: 'Revision of the last event of its stream, 0 for the first.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    type: {
      type: 'text',
      personal: false,
      comment: 'management_agreement, onboarding_form, walkthrough_checklist or lease_agreement.',
    },
    state: {
      type: 'text',
      personal: false,
      comment:
        'requested, failed, sent, viewed, completed, declined, expired or voided. Pending are requested, sent and viewed.',
    },
    leadId: { type: 'uuid', comment: 'The lead that is to sign it.' },
    leadName: { type: 'text', personal: true, comment: 'As it was when the document was asked for.' },
    leadEmail: { type: 'text', personal: true, comment: 'Where it was sent to.' },
    propertyAddress: { type: 'text', personal: true, comment: 'Address in one line, as it was then.' },
    formName: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: "What the provider's template is called; null until it is known.",
    },
    submissionId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: "The provider's own id for it; null before it was sent.",
    },
    reason: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: 'Why it was declined, voided or could not be sent.',
    },
    submittedAt: { type: 'instant', comment: 'When it was sent; before that, when it was asked for.' },
    viewedAt: { type: 'instant', nullable: true, comment: 'When it was first opened.' },
    completedAt: { type: 'instant', nullable: true, comment: 'When it was signed.' },
    expiresAt: { type: 'instant', nullable: true, comment: 'After this it can no longer be signed; null: no limit.' },
    lastReminderSent: { type: 'instant', nullable: true, comment: 'When the lead was last reminded of it.' },
    reminderCount: { type: 'integer', comment: 'How often a reminder was asked for.' },
    reminderAskedAt: { type: 'instant', nullable: true, comment: 'When a reminder was last asked for.' },
    failedStep: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'send, remind, archive or keep: what the provider last failed to do and has not done since.',
    },
    fileId: {
      type: 'uuid',
      nullable: true,
      comment: "The signed copy among the lead's files; null until it is kept.",
    },
  },
};
