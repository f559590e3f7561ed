import { z } from 'zod';
import { documentTypeLabels } from './words.js';

export type DocumentType = keyof typeof documentTypeLabels;
export const documentTypes = Object.keys(documentTypeLabels) as DocumentType[];
export const documentTypeSchema = z.enum(documentTypes);

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
const documentSteps = ['send', 'remind', 'archive', 'keep'] as const;
export const documentStepSchema = z.enum(documentSteps);
export type DocumentStep = z.infer<typeof documentStepSchema>;
