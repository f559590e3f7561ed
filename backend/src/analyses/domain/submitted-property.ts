import type { AnalysisProperty } from '../../../../contracts/src/analyses/commands.js';
import type { CreateLead } from '../../../../contracts/src/leads/commands.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { oneLineAddress } from '../../../../contracts/src/property.js';

/** "owner@example.com" -> "owner": the form asks for no name (public specification, section 5). */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/** The lead that one property of the form makes. The source `analysis` starts it as analysis_submitted. */
export function leadOfProperty(email: string, property: AnalysisProperty): CreateLead {
  return {
    ...property,
    name: nameOfEmail(email),
    email,
    phone: null,
    company: null,
    ownerName: null,
    source: 'analysis',
    propertyAddress: oneLineAddress(property),
    finishedBasementArea: null,
    estimatedRentCents: null,
    purchasePriceCents: null,
  };
}

/** The request for its analysis. */
export function requestOfProperty(
  submissionId: string,
  email: string,
  property: AnalysisProperty,
): DataOf<'AnalysisRequested'> {
  return { submissionId, email, name: nameOfEmail(email), ...property };
}
