import { v5 as uuidV5 } from 'uuid';
import { shownAddressKey } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { nameInOdoo, type OdooLead } from '../../../contracts/src/marketing/name-in-odoo.js';
import { isKnown } from '../../../contracts/src/keys/known.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { readPhone } from '../../../contracts/src/keys/written-phone.js';
import type { ComparedField, ComparisonRow } from '../../../contracts/src/marketing/routes.js';

/** Namespace of the ids of leads that came from Odoo (RFC 9562, UUID version 5). */
const odooNamespace = '0c0a4f52-6e7b-4f0e-9d0b-6a7c2b9b7f31';

/** A lead here, with the compared fields. */
export interface LeadHere {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  propertyAddress: string;
  revision: number;
  deleted: boolean;
}

/** Our id of a lead that was created in Odoo: always the same, so that it becomes a lead once. */
export function adoptedLeadId(odooId: number): string {
  return uuidV5(`odoo lead ${odooId}`, odooNamespace);
}

/** Our lead that one of Odoo's stands for. @param importedAs the lead that it was imported as, if somebody overwrote its reference */
export function counterpartOf(there: OdooLead, importedAs: string | undefined): string {
  return there.leadId ?? importedAs ?? adoptedLeadId(there.odooId);
}

/** The fields that differ; spelling alone does not count: an e-mail's case, a phone number's punctuation, how an address is written. */
export function differences(here: LeadHere, there: OdooLead): (ComparisonRow & { kind: 'differs' })['fields'] {
  const pairs: Record<ComparedField, [string | null, string | null]> = {
    name: [nameInOdoo(here), there.name],
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
  if (field === 'email') return emailKey(text) ?? text;
  if (field === 'phone') return `${phoneKey(text) ?? text} ${readPhone(text)?.extension ?? ''}`;
  if (field === 'propertyAddress') return isKnown(text) ? (shownAddressKey(text) ?? text) : '';
  return text;
}
