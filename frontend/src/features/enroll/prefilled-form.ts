import type { Analysis } from '../../../../contracts/src/analyses/report.js';
import { ownerPropertyTypes } from '../../../../contracts/src/property.js';
import type { EnrollmentForm } from './enrollment-form.js';

/**
 * The form with a report's property, units and rent. Name, e-mail and phone stay as they are in this browser: the report
 * contains none, and anybody who was sent its address may open it.
 */
export function prefilledForm(form: EnrollmentForm, { property, rent }: Analysis): EnrollmentForm {
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
