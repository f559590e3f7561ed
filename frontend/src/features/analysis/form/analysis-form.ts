import {
  analysisPropertySchema,
  missingPropertyFields,
  type AnalysisProperty,
  maxProperties,
} from '../../../../../contracts/src/analyses/input.js';
import { emailInput } from '../../../../../contracts/src/fields.js';
import { isRecord, storedAttempt, storedFields, storedJson, type Attempt } from '../../public/forms/sending.js';
import type { DraftKind } from '../../public/forms/use-draft.js';

/** The fields of one property, as typed. The state is the company's. */
export interface PropertyForm {
  /** Null until one of the radio buttons is chosen: react-hook-form uses null for that. */
  propertyType: string | null;
  streetAddress: string;
  city: string;
  zipCode: string;
  squareFootage: string;
  unitCount: string;
  bedrooms: string;
  bathrooms: string;
  yearBuilt: string;
}
export type PropertyField = keyof PropertyForm;

export interface AnalysisForm {
  properties: PropertyForm[];
  email: string;
}

export const emptyProperty: PropertyForm = {
  propertyType: null,
  streetAddress: '',
  city: '',
  zipCode: '',
  squareFootage: '',
  unitCount: '1',
  bedrooms: '',
  bathrooms: '',
  yearBuilt: '',
};
export const emptyAnalysisForm: AnalysisForm = { properties: [emptyProperty], email: '' };

const required = ['streetAddress', 'city', 'zipCode', 'propertyType', 'squareFootage', 'unitCount'] as const;
const missing: Partial<Record<PropertyField, string>> = {
  propertyType: 'Choose a property type',
  zipCode: 'ZIP code is required',
  squareFootage: 'Square footage is required',
  unitCount: 'Number of units is required',
};

type PropertyErrors = Partial<Record<PropertyField, string>>;
type Checked<Body, Errors> = { ok: true; body: Body } | { ok: false; errors: Errors };

/** Checks one property. */
export function checkProperty(form: PropertyForm): Checked<AnalysisProperty, PropertyErrors> {
  const parsed = analysisPropertySchema.safeParse({
    ...form,
    squareFootage: toNumber(form.squareFootage),
    unitCount: toNumber(form.unitCount),
    bedrooms: optionalNumber(form.bedrooms),
    bathrooms: optionalNumber(form.bathrooms),
    yearBuilt: optionalNumber(form.yearBuilt),
  });
  const errors: PropertyErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0];
    if (isPropertyField(field)) errors[field] ??= (isBlank(form[field]) && missing[field]) || issue.message;
  }
  return parsed.success ? { ok: true, body: parsed.data } : { ok: false, errors };
}

export interface AnalysisErrors {
  /** In the order of the properties; empty for a property without errors. */
  properties: PropertyErrors[];
  email?: string;
}

/** Checks both steps, as submitting does. @returns the request's body, or a sentence for each wrong field */
export function checkAnalysis(
  form: AnalysisForm,
): Checked<{ email: string; properties: AnalysisProperty[] }, AnalysisErrors> {
  const checked = form.properties.map((property) => checkProperty(property));
  const email = emailInput.safeParse(form.email);
  const bodies = checked.flatMap((property) => (property.ok ? [property.body] : []));
  if (email.success && bodies.length === checked.length)
    return { ok: true, body: { email: email.data, properties: bodies } };
  const errors = { properties: checked.map((property) => (property.ok ? {} : property.errors)) };
  if (email.success) return { ok: false, errors };
  return {
    ok: false,
    errors: { ...errors, email: isBlank(form.email) ? 'Email is required' : email.error.issues[0]?.message },
  };
}

/**
 * The sentence over step 1 when it can't be left: the specification's sentence if something required is missing, our own one
 * if everything is filled in and a value is wrong.
 */
export function stepFailure(form: AnalysisForm, errors: AnalysisErrors): string | null {
  if (errors.properties.every((property) => Object.keys(property).length === 0)) return null;
  const lacks = form.properties.some((property) => required.some((field) => isBlank(property[field])));
  return lacks ? missingPropertyFields : 'Please correct the marked fields';
}

export function isPropertyField(name: unknown): name is PropertyField {
  return typeof name === 'string' && Object.hasOwn(emptyProperty, name);
}

function isBlank(text: string | null) {
  return text === null || text.trim() === '';
}

/** "1,850" -> 1850; NaN if it is not a number. */
function toNumber(text: string): number {
  const digits = text.replace(/[,\s]/g, '');
  return digits === '' ? NaN : Number(digits);
}

function optionalNumber(text: string) {
  return isBlank(text) ? null : toNumber(text);
}

/** What survives a reload, in this browser only. `openedAt`: when the form was first opened, in milliseconds. */
export interface AnalysisDraft {
  form: AnalysisForm;
  step: number;
  attempt: Attempt | null;
  openedAt: number | null;
}

export const emptyDraft: AnalysisDraft = { form: emptyAnalysisForm, step: 0, attempt: null, openedAt: null };

/** Reads a stored draft. Ignores invalid content. Never throws. */
export function parseDraft(stored: string | null): AnalysisDraft {
  const value = storedJson(stored);
  if (!isRecord(value)) return emptyDraft;
  const form = isRecord(value.form) ? value.form : {};
  const properties = (Array.isArray(form.properties) ? form.properties : [])
    .slice(0, maxProperties)
    .map((property) => storedFields(property, emptyProperty));
  return {
    form: {
      properties: properties.length > 0 ? properties : emptyAnalysisForm.properties,
      email: storedFields(form, { email: '' }).email,
    },
    step: value.step === 1 ? 1 : 0,
    attempt: storedAttempt(value.attempt),
    openedAt: typeof value.openedAt === 'number' ? value.openedAt : null,
  };
}

export const analysisDraft: DraftKind<AnalysisDraft> = {
  storageKey: 'analysis-draft',
  empty: emptyDraft,
  parse: parseDraft,
};
