import { bookkeeping, boolean, choice, id, instant, int, orNull, personal, position, table, text } from '../columns.js';
import { waitsForSignatureSql } from './waiting.js';
import { documentStateSchema, documentStepSchema, documentTypeSchema } from './document.js';

export const documentView = {
  id: id('The document; its stream in the log is document-<id>.'),
  revision: bookkeeping(int('Revision of the last event of its stream, 0 for the first.')),
  position: position('Log position of that event.'),
  type: choice(documentTypeSchema, 'management_agreement, onboarding_form, walkthrough_checklist or lease_agreement.'),
  state: choice(
    documentStateSchema,
    'requested, failed, sent, viewed, completed, declined, expired or voided. Pending are requested, sent and viewed.',
  ),
  leadId: id('The lead that is to sign it.'),
  leadName: personal('As it was when the document was asked for.'),
  leadEmail: personal('Where it was sent to.'),
  propertyAddress: personal('Address in one line, as it was then.'),
  formName: orNull(personal("What the provider's template is called; null until it is known.")),
  submissionId: orNull(text("The provider's own id for it; null before it was sent.")),
  reason: orNull(personal('Why it was declined, voided or could not be sent.')),
  submittedAt: instant('When it was sent; before that, when it was asked for.'),
  viewedAt: orNull(instant('When it was first opened.')),
  completedAt: orNull(instant('When it was signed.')),
  expiresAt: orNull(instant('After this it can no longer be signed; null: no limit.')),
  lastReminderSent: orNull(instant('When the lead was last reminded of it.')),
  reminderCount: int('How often a reminder was asked for.'),
  reminderAskedAt: orNull(instant('When a reminder was last asked for.')),
  failedStep: orNull(
    choice(
      documentStepSchema,
      'send, remind, archive or keep: what the provider last failed to do and has not done since.',
    ),
  ),
  fileId: orNull(id("The signed copy among the lead's files; null until it is kept.")),
  templateId: int('Id of the template at the provider.'),
  submitterId: orNull(text("The provider's own id for its signer; null before it was sent.")),
  archived: boolean('Whether it is archived at the provider, so that nobody can sign it there any more.'),
};

export const documentsTable = table({
  name: 'documents',
  comment: 'One row per document that a lead was asked to sign.',
  rows: { one: 'document', many: 'documents' },
  subject: { kind: 'document', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [
    '(submitted_at desc, id desc)',
    '(lead_id, submitted_at desc)',
    `(submitted_at, id) where ${waitsForSignatureSql('state')}`,
  ],
  columns: documentView,
});
