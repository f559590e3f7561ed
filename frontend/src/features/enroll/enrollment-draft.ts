import { emptyEnrollmentForm, isField, type EnrollmentForm } from './enrollment-form.js';

/**
 * What survives a reload, in this browser only: the fields, the step, and the idempotency key of the last attempt to
 * submit, so that trying again after a lost answer cannot make a second lead.
 */
export interface EnrollmentDraft {
  form: EnrollmentForm;
  step: number;
  attempt: Attempt | null;
}
export interface Attempt {
  key: string;
  content: string;
}

export const draftStorageKey = 'enrollment-draft';
export const emptyDraft: EnrollmentDraft = { form: emptyEnrollmentForm, step: 0, attempt: null };

/** Reads a stored draft; whatever doesn't make sense is as if it had not been there. Never throws. */
export function parseDraft(stored: string | null): EnrollmentDraft {
  const value = parseJson(stored);
  if (!isRecord(value)) return emptyDraft;
  const form = { ...emptyEnrollmentForm };
  for (const [name, text] of Object.entries(isRecord(value.form) ? value.form : {})) {
    if (isField(name) && typeof text === 'string') form[name] = text.slice(0, 500);
  }
  const { step, attempt } = value;
  return {
    form,
    step: step === 1 || step === 2 ? step : 0,
    attempt:
      isRecord(attempt) && typeof attempt.key === 'string' && typeof attempt.content === 'string'
        ? { key: attempt.key, content: attempt.content }
        : null,
  };
}

/** The attempt to send `body` under: the earlier one's key for the same content, otherwise `newKey`. */
export function attemptFor(earlier: Attempt | null, body: object, newKey: string): Attempt {
  const content = JSON.stringify(body);
  return earlier?.content === content ? earlier : { key: newKey, content };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
