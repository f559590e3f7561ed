import { v5 as uuidV5 } from 'uuid';
import { addressNotProvided } from '../../../../contracts/src/property.js';
import type { ComparedField, ComparisonRow } from '../../../../contracts/src/queries/marketing-comparison.js';

/** Namespace of the ids of leads that came from Odoo (RFC 9562, UUID version 5). */
const odooNamespace = '0c0a4f52-6e7b-4f0e-9d0b-6a7c2b9b7f31';

/** A lead here, as far as it is compared. */
export interface LeadHere {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  propertyAddress: string;
  revision: number;
  deleted: boolean;
}

/** A lead of Odoo, as far as it is compared; `leadId`: of the lead here that it says it is. */
export interface LeadThere {
  odooId: number;
  leadId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  propertyAddress: string | null;
  archived: boolean;
}

/** The id here of a lead that came into being in Odoo: always the same, so that it is made a lead here once. */
export function adoptedLeadId(odooId: number): string {
  return uuidV5(`odoo lead ${odooId}`, odooNamespace);
}

/** The lead here that one of Odoo's is. @param importedAs the lead that it was imported as, where somebody wrote over its reference */
export function counterpartOf(there: LeadThere, importedAs: string | undefined): string {
  return there.leadId ?? importedAs ?? adoptedLeadId(there.odooId);
}

/** What differs between the two; nothing where only the way of writing does: capitals of an e-mail, signs of a phone number. */
export function differences(here: LeadHere, there: LeadThere): (ComparisonRow & { kind: 'differs' })['fields'] {
  const pairs: Record<ComparedField, [string | null, string | null]> = {
    // A lead without a name goes there by its e-mail.
    name: [here.name || here.email, there.name],
    email: [here.email, there.email],
    phone: [here.phone, there.phone],
    propertyAddress: [here.propertyAddress, there.propertyAddress],
  };
  return (Object.keys(pairs) as ComparedField[]).flatMap((field) => {
    const [ours, theirs] = pairs[field];
    return alike(field, ours) === alike(field, theirs) ? [] : [{ field, here: ours, there: theirs }];
  });
}

function alike(field: ComparedField, value: string | null): string {
  const text = (value ?? '').trim().replace(/\s+/g, ' ');
  if (field === 'email') return text.toLowerCase();
  // The country's 1 is written or not.
  if (field === 'phone') return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return field === 'propertyAddress' && text === addressNotProvided ? '' : text;
}
