import { z } from 'zod';
import * as field from '../fields.js';

/** What owners are asked to sign or fill in. */
export const documentTypes = [
  'management_agreement',
  'onboarding_form',
  'walkthrough_checklist',
  'lease_agreement',
] as const;

/** POST /api/docuseal/submissions, for staff: sends a document of the lead's to be signed. */
export const sendDocumentSchema = z.strictObject({
  leadId: field.idInput('leadId'),
  type: field.choice('Type', documentTypes),
});
export type SendDocument = z.infer<typeof sendDocumentSchema>;

export const sentDocumentSchema = z.object({ id: z.string() });
export type SentDocument = z.infer<typeof sentDocumentSchema>;
