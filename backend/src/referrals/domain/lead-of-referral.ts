import { v5 as uuidV5 } from 'uuid';
import type { CreateLead } from '../../../../contracts/src/leads/commands.js';
import type { Referral } from '../../../../contracts/src/referrals/state.js';

/** Namespace of ids that belong to a referral (RFC 9562, UUID version 5). Stored ids depend on it. */
const namespace = '2f0a5a8e-5d0b-4b6f-9a43-7f6f3f7f1c55';

/** The lead that a referral becomes: one per referral, so that a repeated request can't make a second one. */
export function leadIdOfReferral(referralId: string): string {
  return uuidV5(`lead of referral ${referralId}`, namespace);
}

/** The referred client as a lead: whom to call, and the property. The address's parts come from its line. */
export function leadOfReferral(referral: Referral): CreateLead {
  return {
    name: referral.clientName,
    email: referral.clientEmail,
    phone: referral.clientPhone,
    company: null,
    ownerName: null,
    source: 'referral',
    propertyAddress: referral.propertyAddress,
    streetAddress: null,
    city: null,
    state: null,
    zipCode: null,
    propertyType: referral.propertyType,
    unitCount: 1,
    squareFootage: 0,
    bedrooms: null,
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    estimatedRentCents: null,
    purchasePriceCents: null,
  };
}
