import { ViewColumn, ViewEntity } from 'typeorm';
import type { DocumentState, DocumentStep, DocumentType } from '../../../contracts/src/documents/document.js';

/** A row of `read.documents`; docs/read-models.md says what the columns mean. */
@ViewEntity({ schema: 'read', name: 'documents', synchronize: false })
export class DocumentEntry {
  @ViewColumn() id: string;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
  @ViewColumn() type: DocumentType;
  @ViewColumn() state: DocumentState;
  @ViewColumn({ name: 'lead_id' }) leadId: string;
  @ViewColumn({ name: 'lead_name' }) leadName: string;
  @ViewColumn({ name: 'lead_email' }) leadEmail: string;
  @ViewColumn({ name: 'property_address' }) propertyAddress: string;
  @ViewColumn({ name: 'form_name' }) formName: string | null;
  @ViewColumn({ name: 'submission_id' }) submissionId: string | null;
  @ViewColumn() reason: string | null;
  @ViewColumn({ name: 'submitted_at' }) submittedAt: Date;
  @ViewColumn({ name: 'viewed_at' }) viewedAt: Date | null;
  @ViewColumn({ name: 'completed_at' }) completedAt: Date | null;
  @ViewColumn({ name: 'expires_at' }) expiresAt: Date | null;
  @ViewColumn({ name: 'last_reminder_sent' }) lastReminderSent: Date | null;
  @ViewColumn({ name: 'reminder_count' }) reminderCount: number;
  @ViewColumn({ name: 'reminder_asked_at' }) reminderAskedAt: Date | null;
  @ViewColumn({ name: 'failed_step' }) failedStep: DocumentStep | null;
  @ViewColumn({ name: 'file_id' }) fileId: string | null;
}
