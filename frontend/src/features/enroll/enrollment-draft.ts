import { isRecord, storedAttempt, storedFields, storedJson, type Attempt } from '../public/forms/attempt.js';
import type { DraftKind } from '../public/forms/use-draft.js';
import { emptyEnrollmentForm, type EnrollmentForm } from './enrollment-form.js';

/**
 * What survives a reload, in this browser only: the fields, the step, and the idempotency key of the last attempt to
 * submit, so that a retry after a lost answer cannot create a second lead.
 */
export interface EnrollmentDraft {
  form: EnrollmentForm;
  step: number;
  attempt: Attempt | null;
  /** The lead whose report led here. */
  analysisLeadId: string | null;
}

export const emptyDraft: EnrollmentDraft = { form: emptyEnrollmentForm, step: 0, attempt: null, analysisLeadId: null };

/** Reads a stored draft. Ignores invalid content. Never throws. */
export function parseDraft(stored: string | null): EnrollmentDraft {
  const value = storedJson(stored);
  if (!isRecord(value)) return emptyDraft;
  return {
    form: storedFields(value.form, emptyEnrollmentForm),
    step: value.step === 1 || value.step === 2 ? value.step : 0,
    attempt: storedAttempt(value.attempt),
    analysisLeadId: typeof value.analysisLeadId === 'string' ? value.analysisLeadId : null,
  };
}

export const enrollmentDraft: DraftKind<EnrollmentDraft> = {
  storageKey: 'enrollment-draft',
  empty: emptyDraft,
  parse: parseDraft,
};
