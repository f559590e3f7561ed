import { referralsPaths } from '../../../../contracts/src/referrals/paths.js';
import type { referralsRoutes } from '../../../../contracts/src/referrals/routes.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import type { FormGuard } from '../../../../contracts/src/intake/form-guard.js';
import { referralFieldsSchema, type ReferralFields } from '../../../../contracts/src/referrals/input.js';
import type { PropertyType } from '../../../../contracts/src/property.js';
import { send } from '../../lib/calls/api.js';
import type { PartOf } from '../../lib/calls/called.js';
import { type Attempt, isRecord, storedAttempt, storedFields, storedJson } from '../public/forms/sending.js';
import type { DraftKind } from '../public/forms/use-draft.js';

export type ReferralField = keyof ReferralFields;
export type ReferralForm = Record<ReferralField, string>;
export type ReferralErrors = Partial<Record<ReferralField, string>>;

export const emptyReferralForm: ReferralForm = {
  realtorName: '',
  realtorEmail: '',
  realtorPhone: '',
  realtorCompany: '',
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  propertyAddress: '',
  propertyType: '',
  notes: '',
};

export const referralTypeLabels: Record<PropertyType, string> = {
  'single-family': 'Single Family Home',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
  commercial: 'Commercial',
};

const missing: ReferralErrors = {
  realtorEmail: 'Your email is required',
  clientEmail: 'Client email is required',
  propertyType: 'Choose a property type',
};

/** Checks what the form holds. @returns the request's body, or a sentence for each wrong field */
export function checkReferral(
  form: ReferralForm,
): { ok: true; body: ReferralFields } | { ok: false; errors: ReferralErrors } {
  const parsed = referralFieldsSchema.safeParse(form);
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors: ReferralErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    if (isReferralField(field)) errors[field] ??= (form[field].trim() === '' && missing[field]) || issue.message;
  }
  return { ok: false, errors };
}

export function isReferralField(name: unknown): name is ReferralField {
  return typeof name === 'string' && Object.hasOwn(referralFieldsSchema.shape, name);
}

const submit: PartOf<typeof referralsRoutes.submit> = { at: referralsPaths.submit, answer: commandAnswerSchema };

/** Sends a referral: the attempt's content as its body and its key as Idempotency-Key. @throws ApiProblem */
export function submitReferral(attempt: Attempt, guard: FormGuard): Promise<CommandAnswer> {
  const body = { ...(JSON.parse(attempt.content) as ReferralFields), ...guard };
  return send(submit, { body, key: attempt.key });
}

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
