import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import {
  parseAddress,
  readAddress,
  type AddressParts,
  type ParsedAddress,
} from '../../../../contracts/src/keys/address.js';
import { isKnown } from '../../../../contracts/src/keys/known.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import { v5 as uuidV5 } from 'uuid';
import { maxProperties, type AnalysisProperty } from '../../../../contracts/src/analyses/input.js';
import type { CreateLead } from '../../../../contracts/src/leads/input.js';
import { oneLineAddress } from '../../../../contracts/src/property.js';

type Placed = Pick<Lead, 'propertyAddress' | 'streetAddress' | 'city' | 'state' | 'zipCode'>;

/** The parts of a lead's address: the known ones, or those of its one line. */
export function addressOfLead({ propertyAddress, streetAddress, city, state, zipCode }: Placed): ParsedAddress {
  if (streetAddress !== null && city !== null && state !== null && zipCode !== null)
    return { ok: true, parts: { streetAddress, city, state, zipCode } };
  const parts = readAddress(propertyAddress);
  return parts ? { ok: true, parts } : parseAddress(propertyAddress);
}

/**
 * The request for the analysis of a lead that came without one: what is known of its property, and no more.
 * @param analysisId stands for its submission too: the analysis came alone
 */
export function requestOfLead(analysisId: string, lead: Lead, address: AddressParts): DataOf<'AnalysisRequested'> {
  const { email, name, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt } = lead;
  const { streetAddress, city, state, zipCode } = address;
  return {
    submissionId: analysisId,
    email: isKnown(email) ? email : null,
    name: name === '' ? null : name,
    streetAddress,
    city,
    state,
    zipCode,
    propertyType,
    squareFootage,
    unitCount,
    bedrooms,
    bathrooms,
    yearBuilt,
  };
}

/** Namespace of ids that belong to a submission of the analysis form (RFC 9562, UUID version 5). Stored ids depend on it. */
const namespace = 'c9a1f5de-3d0a-4c0b-9d0c-6f1f7f6f2f8e';

/** The submission of a request with this Idempotency-Key's hash: a repeated request is the same submission. */
export function submissionIdOf(keyHash: string): string {
  return uuidV5(`submission ${keyHash}`, namespace);
}

/** The lead of the nth property of a submission, 0 first. */
export function leadIdOf(submissionId: string, index: number): string {
  return uuidV5(`lead ${submissionId} ${index}`, namespace);
}

/** Whether the lead is one of the submission's. */
export function isLeadOf(submissionId: string, leadId: string): boolean {
  return Array.from({ length: maxProperties }, (_, index) => leadIdOf(submissionId, index)).includes(leadId);
}

/** The office's task to answer the owner of an analysis without an estimate. */
export function answerTaskIdOf(analysisId: string): string {
  return uuidV5(`answer ${analysisId}`, namespace);
}

/** The analysis that came with a lead: one per lead, so that a repeated submission can't make a second one. */
export function analysisIdOf(leadId: string): string {
  return uuidV5(`analysis ${leadId}`, namespace);
}

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
