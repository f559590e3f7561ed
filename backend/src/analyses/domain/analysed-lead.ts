import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import {
  parseAddress,
  readAddress,
  type AddressParts,
  type ParsedAddress,
} from '../../../../contracts/src/keys/address.js';
import type { Lead } from '../../leads/domain/lead-state.js';

type Placed = Pick<Lead, 'propertyAddress' | 'streetAddress' | 'city' | 'state' | 'zipCode'>;

/** The parts of a lead's address: the known ones, or those of its one line. */
export function addressOfLead({ propertyAddress, streetAddress, city, state, zipCode }: Placed): ParsedAddress {
  if (streetAddress !== null && city !== null && state !== null && zipCode !== null)
    return { ok: true, parts: { streetAddress, city, state, zipCode } };
  const parts = readAddress(propertyAddress);
  return parts ? { ok: true, parts } : parseAddress(propertyAddress);
}

/**
 * The request for the analysis of a lead that came without one. An unknown type counts as one home, as with an address.
 * @param analysisId stands for its submission too: the analysis came alone
 */
export function requestOfLead(analysisId: string, lead: Lead, address: AddressParts): DataOf<'AnalysisRequested'> {
  const { email, name, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = lead;
  const { streetAddress, city, state, zipCode } = address;
  return {
    submissionId: analysisId,
    email,
    name: name === '' ? null : name,
    streetAddress,
    city,
    state,
    zipCode,
    propertyType: propertyType ?? 'single-family',
    squareFootage,
    unitCount,
    bedrooms,
    bathrooms,
    yearBuilt,
  };
}
