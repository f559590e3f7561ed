import { v5 as uuidV5 } from 'uuid';
import { maxProperties } from '../../../../contracts/src/analyses/commands.js';

/** Namespace of ids that belong to a submission of the analysis form (RFC 9562, UUID version 5). Stored ids depend on it. */
const namespace = 'c9a1f5de-3d0a-4c0b-9d0c-6f1f7f6f2f8e';

/** The submission of a request with this Idempotency-Key's hash: a repeated request is the same submission. */
export function submissionIdOf(keyHash: string): string {
  return uuidV5(`submission ${keyHash}`, namespace);
}

/** The lead of the nth property of a submission, 0 first. */
export function leadIdOf(submissionId: string, index: number): string {
  return uuidV5(`lead ${submissionId} ${index}`, namespace);
}

/** Whether the lead is one of the submission's. */
export function isLeadOf(submissionId: string, leadId: string): boolean {
  return Array.from({ length: maxProperties }, (_, index) => leadIdOf(submissionId, index)).includes(leadId);
}

/** The office's task to answer the owner of an analysis without an estimate. */
export function answerTaskIdOf(analysisId: string): string {
  return uuidV5(`answer ${analysisId}`, namespace);
}

/** The analysis that came with a lead: one per lead, so that a repeated submission can't make a second one. */
export function analysisIdOf(leadId: string): string {
  return uuidV5(`analysis ${leadId}`, namespace);
}
