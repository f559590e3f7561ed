/** What a lead is called in Odoo, which requires a name. */
export function nameInOdoo({ name, email, phone }: { name: string; email: string; phone: string | null }): string {
  return name || email || (phone ?? '');
}

/** A lead as Odoo has it; empty fields are null. */
export interface OdooLead {
  odooId: number;
  /** Our lead's id in its reference, else null. */
  leadId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  propertyAddress: string | null;
  archived: boolean;
}
