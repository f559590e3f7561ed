import { isKnown } from '../../../../../contracts/src/keys/known.js';
import { editLeadDetailsSchema, editPropertySchema } from '../../../../../contracts/src/leads/input.js';
import type { EditLead } from '../../../../../contracts/src/leads/routes.js';
import { sameValue, type Values } from '../../merging/merge-edits.js';
import { amountText, typedCents } from '../../../lib/format.js';

/** A field of a lead that staff edit. */
export type LeadField = keyof EditLead;
/** The values of the fields. */
export type LeadForm = Readonly<Record<LeadField, string>>;
type LeadErrors = Partial<Record<LeadField, string>>;

const shape = { ...editLeadDetailsSchema.shape, ...editPropertySchema.shape };
/** Sent as an empty text where they are cleared: an e-mail is then not known any more, the others are refused as required. */
const textsAlways: ReadonlySet<LeadField> = new Set(['name', 'email', 'propertyAddress']);

export interface LeadControl {
  field: LeadField;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'number' | 'money' | 'type';
  mark?: 'required';
  help?: string;
  /** The bounds of a number. */
  min?: number;
  step?: number;
  maxLength?: number;
  /** Takes a whole row, or half of one. */
  wide?: boolean;
  half?: boolean;
}

/** The fields of the property's form in reading order. */
export const propertyControls: readonly LeadControl[] = [
  {
    field: 'propertyAddress',
    label: 'Property Address',
    kind: 'text',
    mark: 'required',
    maxLength: 300,
    wide: true,
    help: 'The one line that cards and letters show.',
  },
  { field: 'streetAddress', label: 'Street', kind: 'text', maxLength: 200, wide: true },
  { field: 'city', label: 'City', kind: 'text', maxLength: 100 },
  { field: 'state', label: 'State', kind: 'text', maxLength: 2 },
  { field: 'zipCode', label: 'ZIP', kind: 'text', maxLength: 5 },
  { field: 'propertyType', label: 'Property Type', kind: 'type' },
  { field: 'unitCount', label: 'Number of Units', kind: 'number', mark: 'required', min: 1 },
  { field: 'squareFootage', label: 'Square Footage', kind: 'number', min: 0 },
  { field: 'bedrooms', label: 'Bedrooms', kind: 'number', min: 0 },
  { field: 'bathrooms', label: 'Bathrooms', kind: 'number', min: 0, step: 0.5 },
  { field: 'finishedBasementArea', label: 'Finished Basement', kind: 'number', min: 0 },
  { field: 'yearBuilt', label: 'Year Built', kind: 'number', min: 1800 },
  { field: 'estimatedRentCents', label: 'Estimated Rent', kind: 'money' },
  { field: 'purchasePriceCents', label: 'Purchase Price', kind: 'money' },
];

/** The fields of a form for the whole lead: the person comes first. */
export const leadControls: readonly LeadControl[] = [
  { field: 'name', label: 'Name', kind: 'text', mark: 'required', maxLength: 200, wide: true },
  { field: 'email', label: 'Email', kind: 'email', maxLength: 254, half: true },
  { field: 'phone', label: 'Phone', kind: 'tel', maxLength: 40, half: true },
  { field: 'ownerName', label: 'Owner Name', kind: 'text', maxLength: 200, half: true },
  { field: 'company', label: 'Company', kind: 'text', maxLength: 200, half: true },
  ...propertyControls,
];

/** A lead's values as form fields: what is not known is empty, and a size of 0 means unknown. */
export function formOf(values: Values, controls = propertyControls): LeadForm {
  return fromControls(controls, ({ field, kind }) => {
    const value = values[field];
    if (typeof value === 'string') return isKnown(value) ? value : '';
    if (typeof value !== 'number' || (field === 'squareFootage' && value === 0)) return '';
    return kind === 'money' ? amountText(value) : String(value);
  });
}

/** The errors of fields without a readable number: the browser reports '' for their text, which would clear them. */
export function notNumbers(fields: readonly string[]): LeadErrors {
  const wrong = leadControls.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(wrong.map(({ field, label }) => [field, `${label} must be a number`]));
}

/**
 * The lead as the person wants it: changed fields as they are sent, the rest as it was when the form began. Untouched fields are not
 * checked: an odd old value must not block a save.
 * @returns the values, or the error of each wrong field
 */
export function editOf(
  form: LeadForm,
  began: Values,
  controls = propertyControls,
): { mine: Values; errors: null } | { errors: LeadErrors } {
  const before = formOf(began, controls);
  const mine: Record<string, unknown> = {};
  const errors: LeadErrors = {};
  for (const control of controls) {
    const { field, kind, label } = control;
    const value = form[field] === before[field] ? (began[field] ?? null) : typedValue(control, form[field].trim());
    mine[field] = value;
    if (!Number.isNaN(value) && sameValue(value, began[field])) continue;
    if (kind === 'money' && Number.isNaN(value)) errors[field] = `${label} must be an amount like 1,950`;
    const checked = shape[field].safeParse(value);
    if (checked.success) mine[field] = checked.data;
    else errors[field] ??= checked.error.issues[0]?.message ?? `${label} is not valid`;
  }
  return Object.keys(errors).length > 0 ? { errors } : { mine, errors: null };
}

function typedValue({ field, kind }: LeadControl, text: string): string | number | null {
  if (textsAlways.has(field)) return text;
  if (text === '') return field === 'squareFootage' ? 0 : null;
  if (kind === 'money') return typedCents(text);
  return kind === 'number' ? Number(text.replaceAll(',', '')) : text;
}

function fromControls(controls: readonly LeadControl[], of: (control: LeadControl) => string): LeadForm {
  return Object.fromEntries(controls.map((control) => [control.field, of(control)])) as LeadForm;
}
