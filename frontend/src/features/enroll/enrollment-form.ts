import { company } from '../content/company.js';
import { type Enrollment, enrollmentSchema } from '../../../../contracts/src/enrollments/input.js';
import { maxCents } from '../../../../contracts/src/fields.js';
import { money, typedCents } from '../../lib/format.js';
import { isRecord, storedAttempt, storedFields, storedJson, type Attempt } from '../public/forms/sending.js';
import type { DraftKind } from '../public/forms/use-draft.js';
import type { Analysis, RentReport } from '../../../../contracts/src/analyses/report.js';
import { ownerPropertyTypes } from '../../../../contracts/src/property.js';

/** The wizard's fields, as typed. `estimatedRentCents` holds US dollars until it is sent. */
export interface EnrollmentForm {
  propertyType: string;
  unitCount: string;
  estimatedRentCents: string;
  propertyAddress: string;
  city: string;
  zipCode: string;
  name: string;
  email: string;
  phone: string;
  /** 'yes' if the box beside the phone is ticked, else empty. */
  textsConsented: string;
}
export type EnrollmentField = keyof EnrollmentForm;

export const emptyEnrollmentForm: EnrollmentForm = {
  propertyType: '',
  unitCount: '1',
  estimatedRentCents: '',
  propertyAddress: '',
  city: '',
  zipCode: '',
  name: '',
  email: '',
  phone: '',
  textsConsented: '',
};

/** The fields of each step, in page order. */
export const enrollmentSteps = [
  {
    title: 'Property Details',
    fields: ['propertyType', 'unitCount', 'estimatedRentCents', 'propertyAddress', 'city', 'zipCode'],
  },
  { title: 'Contact Info', fields: ['name', 'email', 'phone'] },
  { title: 'Review and Schedule', fields: [] },
] as const satisfies readonly { title: string; fields: readonly EnrollmentField[] }[];

export type EnrollmentErrors = Partial<Record<EnrollmentField, string>>;

/** Checks all steps at once, as submitting does. @returns the request's body, or a sentence for each wrong field */
export function checkEnrollment(
  form: EnrollmentForm,
): { ok: true; body: Enrollment } | { ok: false; errors: EnrollmentErrors } {
  const parsed = enrollmentSchema.safeParse({
    ...form,
    unitCount: toNumber(form.unitCount),
    estimatedRentCents: typedCents(form.estimatedRentCents),
    state: company.serviceState,
    textsConsented: form.textsConsented === 'yes',
  });
  if (parsed.success) return { ok: true, body: parsed.data };
  const errors: EnrollmentErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    if (isField(field)) errors[field] ??= numberSentence(field, form) ?? issue.message;
  }
  return { ok: false, errors };
}

/** @returns the first field with an error, in reading order, and its step (0 to 2) */
export function firstInvalid(errors: EnrollmentErrors): { step: number; field: EnrollmentField } | null {
  for (const [step, { fields }] of enrollmentSteps.entries()) {
    const field = fields.find((candidate) => errors[candidate]);
    if (field) return { step, field };
  }
  return null;
}

export function isField(name: unknown): name is EnrollmentField {
  return typeof name === 'string' && Object.hasOwn(emptyEnrollmentForm, name);
}

function toNumber(text: string) {
  return text.trim() === '' ? NaN : Number(text);
}

function numberSentence(field: EnrollmentField, form: EnrollmentForm): string | undefined {
  if (field === 'unitCount' && form.unitCount.trim() === '') return 'Number of units is required';
  if (field !== 'estimatedRentCents') return undefined;
  const cents = typedCents(form.estimatedRentCents);
  if (cents === null) return 'Estimated monthly rent is required';
  if (Number.isNaN(cents)) return 'Enter the monthly rent as a number, like 2000';
  // The contract's own sentence speaks of cents.
  return cents > 0 ? `Estimated monthly rent must be at most ${money(maxCents)}` : undefined;
}

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

/** What a report estimates its property to rent for; null without an estimate. A standard figure is none. */
export function reportedRent({ rent }: Analysis): RentReport | null {
  return rent?.preliminary ? null : rent;
}

/**
 * The form with a report's property, units and estimated rent. Name, e-mail and phone stay as they are in this browser: the report
 * contains none, and anybody who was sent its address may open it.
 */
export function prefilledForm(form: EnrollmentForm, analysis: Analysis): EnrollmentForm {
  const { property } = analysis;
  const rent = reportedRent(analysis);
  return {
    ...form,
    propertyType: ownerPropertyTypes.find((type) => type === property.propertyType) ?? '',
    unitCount: String(property.unitCount),
    estimatedRentCents: rent ? String(Math.round(rent.total.estimateCents / 100)) : '',
    propertyAddress: property.streetAddress,
    city: property.city,
    zipCode: property.zipCode,
  };
}

/** Text typed while the report was loading takes precedence. @param before the form at the request @param now the current form */
export function withTyped(filled: EnrollmentForm, before: EnrollmentForm, now: EnrollmentForm): EnrollmentForm {
  const typed = Object.entries(now).filter(([name, text]) => text !== before[name as keyof EnrollmentForm]);
  return { ...filled, ...Object.fromEntries(typed) };
}
