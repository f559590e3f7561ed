import { isRecord, storedAttempt, storedFields, storedJson, type Attempt } from '../public/forms/attempt.js';
import type { DraftKind } from '../public/forms/use-draft.js';
import { emptyReferralForm, type ReferralForm } from './referral-form.js';

/** What survives a reload, in this browser only: the fields, and the idempotency key of the last attempt to send them. */
export interface ReferralDraft {
  form: ReferralForm;
  attempt: Attempt | null;
}

export const emptyDraft: ReferralDraft = { form: emptyReferralForm, attempt: null };

/** Reads a stored draft. Ignores invalid content. Never throws. */
export function parseDraft(stored: string | null): ReferralDraft {
  const value = storedJson(stored);
  if (!isRecord(value)) return emptyDraft;
  return {
    form: storedFields(value.form, emptyReferralForm, { notes: 10_000 }),
    attempt: storedAttempt(value.attempt),
  };
}

export const referralDraft: DraftKind<ReferralDraft> = {
  storageKey: 'referral-draft',
  empty: emptyDraft,
  parse: parseDraft,
};
