import type { Analysis } from '../../../../contracts/src/queries/analysis.js';
import { ownerPropertyTypes } from '../../../../contracts/src/property.js';
import type { EnrollmentForm } from './enrollment-form.js';

/**
 * The form with a report's property, units and rent. Name, e-mail and phone stay as this browser has them: a report's address is
 * known to whoever was sent it, and the report holds none.
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

/** Whoever typed while the report was on its way keeps that. @param before what stood there when it was asked for @param now what stands there */
export function withTyped(filled: EnrollmentForm, before: EnrollmentForm, now: EnrollmentForm): EnrollmentForm {
  const typed = Object.entries(now).filter(([name, text]) => text !== before[name as keyof EnrollmentForm]);
  return { ...filled, ...Object.fromEntries(typed) };
}
