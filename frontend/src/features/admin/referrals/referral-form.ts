import { editReferralSchema, type EditReferral } from '../../../../../contracts/src/referrals/routes.js';
import { sameValue, type Values } from '../../merging/merge-edits.js';

type ReferralField = keyof EditReferral;
/** The values of the fields. */
type ReferralForm = Readonly<Record<ReferralField, string>>;
type ReferralErrors = Partial<Record<ReferralField, string>>;

interface Control {
  field: ReferralField;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'type' | 'lines';
  maxLength?: number;
}

/** The form's fields in reading order, grouped by subject. Only the notes may be left empty. */
export const referralControls: Readonly<Record<string, readonly Control[]>> = {
  Realtor: [
    { field: 'realtorName', label: 'Realtor name', kind: 'text', maxLength: 200 },
    { field: 'realtorCompany', label: 'Realtor company', kind: 'text', maxLength: 200 },
    { field: 'realtorEmail', label: 'Realtor email', kind: 'email', maxLength: 254 },
    { field: 'realtorPhone', label: 'Realtor phone', kind: 'tel', maxLength: 40 },
  ],
  Client: [
    { field: 'clientName', label: 'Client name', kind: 'text', maxLength: 200 },
    { field: 'clientEmail', label: 'Client email', kind: 'email', maxLength: 254 },
    { field: 'clientPhone', label: 'Client phone', kind: 'tel', maxLength: 40 },
  ],
  Property: [
    { field: 'propertyAddress', label: 'Property address', kind: 'text', maxLength: 300 },
    { field: 'propertyType', label: 'Property type', kind: 'type' },
  ],
  Notes: [{ field: 'notes', label: 'Notes', kind: 'lines', maxLength: 10_000 }],
};
const fields = Object.values(referralControls)
  .flat()
  .map(({ field }) => field);

/** The fields as a referral fills them. */
export function formOf(values: Values): ReferralForm {
  const text = (field: ReferralField) => (typeof values[field] === 'string' ? values[field] : '');
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as ReferralForm;
}

/**
 * The referral as the person wants it: changed fields as they are sent, the rest as it was when the form began. Untouched fields
 * are not checked: an odd old value must not block a save.
 * @returns the values, or the error of each wrong field
 */
export function editOf(form: ReferralForm, began: Values): { mine: Values; errors: null } | { errors: ReferralErrors } {
  const before = formOf(began);
  const mine: Record<string, unknown> = {};
  const errors: ReferralErrors = {};
  for (const field of fields) {
    mine[field] = began[field] ?? null;
    if (form[field] === before[field]) continue;
    const checked = editReferralSchema.shape[field].safeParse(form[field]);
    if (!checked.success) errors[field] = checked.error.issues[0]?.message ?? 'This is not valid';
    else if (!sameValue(checked.data, began[field])) mine[field] = checked.data;
  }
  return Object.keys(errors).length > 0 ? { errors } : { mine, errors: null };
}
