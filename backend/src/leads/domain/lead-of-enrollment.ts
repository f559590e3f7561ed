import type { Enrollment } from '../../../../contracts/src/enrollments/commands.js';
import type { CreateLead } from '../../../../contracts/src/leads/commands.js';
import { oneLineAddress } from '../../../../contracts/src/property.js';

/**
 * The input of the lead that an owner's enrolment makes (public specification, section 3). It has no status: the source `enrollment`
 * starts as enrolled, and a visitor may not choose one.
 */
export function leadOfEnrollment(
  enrollment: Omit<Enrollment, 'id' | 'analysisLeadId' | 'feesShown' | 'consentTextVersion' | 'textsConsented'>,
): CreateLead {
  const { propertyAddress: streetAddress, city, state, zipCode, ...rest } = enrollment;
  return {
    ...rest,
    source: 'enrollment',
    company: null,
    ownerName: null,
    propertyAddress: oneLineAddress({ streetAddress, city, state, zipCode }),
    streetAddress,
    city,
    state,
    zipCode,
    squareFootage: 0,
    bedrooms: null,
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    purchasePriceCents: null,
  };
}
