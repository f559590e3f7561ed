import { z } from 'zod';
import { nameInOdoo, type OdooLead } from '../../../../contracts/src/marketing/name-in-odoo.js';
import { isKnown } from '../../../../contracts/src/keys/known.js';

/** The fields of a lead that Odoo keeps. */
export interface MarketingLead {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  propertyAddress: string;
}

const referencePrefix = 'lead-';
const externalIdPrefix = '__import__.lead_pipeline_';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Our reference in crm.lead's field `referred`, a plain text that is searchable in every version. */
export function referenceOf(leadId: string): string {
  return referencePrefix + leadId;
}

/** The id in Odoo's table of external ids, which is unique. */
export function externalIdOf(leadId: string): string {
  return externalIdPrefix + leadId;
}

/** Our lead's id in an external id, null for any other. */
export function leadOfExternalId(externalId: string): string | null {
  return afterPrefix(externalId, externalIdPrefix);
}

function afterPrefix(text: string, prefix: string): string | null {
  const rest = text.slice(prefix.length).toLowerCase();
  return text.startsWith(prefix) && uuid.test(rest) ? rest : null;
}

/** A lead's crm.lead fields. Unknown values are empty there. */
export function odooValues(lead: MarketingLead): Record<string, string> {
  const { name, email, phone, propertyAddress } = lead;
  const street = isKnown(propertyAddress) ? propertyAddress : '';
  return { name: nameInOdoo(lead), contact_name: name, email_from: email, phone: phone ?? '', street };
}

/** The fields that are read of a lead. */
export const readFields = [
  'id',
  'name',
  'contact_name',
  'email_from',
  'phone',
  'street',
  'referred',
  'active',
] as const;

/** Odoo sends false for an empty text. */
const text = z.union([z.string(), z.literal(false)]).transform((value) => (value === false ? '' : value.trim()));

/** Answers of `search_read` with `readFields`. */
export const odooLeadsSchema = z.array(
  z
    .object({
      id: z.int().positive(),
      ...{ name: text, contact_name: text, email_from: text, phone: text, street: text, referred: text },
      active: z.boolean().default(true),
    })
    .transform((lead): OdooLead => ({
      odooId: lead.id,
      leadId: afterPrefix(lead.referred, referencePrefix),
      name: lead.contact_name || lead.name,
      email: lead.email_from || null,
      phone: lead.phone || null,
      propertyAddress: lead.street || null,
      archived: !lead.active,
    })),
);
