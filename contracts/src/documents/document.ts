import { z } from 'zod';

/** The kinds of documents that owners sign or fill in. Stored in events: never rename one. */
export const documentTypes = [
  'management_agreement',
  'onboarding_form',
  'walkthrough_checklist',
  'lease_agreement',
] as const;
export const documentTypeSchema = z.enum(documentTypes);
export type DocumentType = z.infer<typeof documentTypeSchema>;

/** Their names for people. */
export const documentTypeLabels: Record<DocumentType, string> = {
  management_agreement: 'Management Agreement',
  onboarding_form: 'Onboarding Form',
  walkthrough_checklist: 'Walkthrough Checklist',
  lease_agreement: 'Lease Agreement',
};

/**
 * The state of a document.
 * - requested: it is being sent · failed: it could not be sent; a person may have it tried again.
 * - sent, viewed: the lead has it.
 * - completed, declined, expired, voided: final, except that a signature counts whatever came before it.
 */
export const documentStates = [
  'requested',
  'failed',
  'sent',
  'viewed',
  'completed',
  'declined',
  'expired',
  'voided',
] as const;
export const documentStateSchema = z.enum(documentStates);
export type DocumentState = z.infer<typeof documentStateSchema>;

/** The three statuses that people see and filter by. */
export const documentStatuses = ['completed', 'pending', 'expired'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

const statusByState: Record<DocumentState, DocumentStatus> = {
  requested: 'pending',
  sent: 'pending',
  viewed: 'pending',
  completed: 'completed',
  failed: 'expired',
  declined: 'expired',
  expired: 'expired',
  voided: 'expired',
};

export function documentStatusOf(state: DocumentState): DocumentStatus {
  return statusByState[state];
}

/** The states that a status stands for. */
export function statesOfStatus(status: DocumentStatus): DocumentState[] {
  return documentStates.filter((state) => statusByState[state] === status);
}

/** The calls to the provider. `keep`: fetch the signed copy. */
export const documentSteps = ['send', 'remind', 'archive', 'keep'] as const;
export const documentStepSchema = z.enum(documentSteps);
export type DocumentStep = z.infer<typeof documentStepSchema>;
