import type { RowSet } from '../engine/tables/row-set.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';

export interface LeadSearchRow {
  leadId: string;
  search: string;
}

interface Searched {
  id: string;
  name: string;
  email: string;
  propertyAddress: string;
  phone: string | null;
}

/**
 * What leads are searched by, apart from `pipeline`: a row there is written anew with every event, and each new version of it would
 * go into the index of all its words. This one changes only with what is searched.
 *
 * The pending list takes what is new at once and is read through by every search: 256 kB of it are some hundred leads.
 */
export const leadSearchTable: TableDefinition<LeadSearchRow> = {
  name: 'lead_search',
  comment: 'What a lead is searched by, one row per lead, deleted ones too.',
  rows: { one: 'searched text', many: 'searched texts' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: [
    {
      extension: 'pg_trgm',
      index: 'using gin (search %I.gin_trgm_ops) with (gin_pending_list_limit = 256)',
      without: 'A search for leads reads the texts of all leads.',
    },
  ],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    search: {
      type: 'text',
      called: 'text',
      comment: 'Lower-case name, e-mail, address, phone and its digits alone, one per line. Personal.',
    },
  },
};

/** Puts what the lead is searched by, where an event changed it: few do. @param before undefined for a new lead */
export function searchable(rows: RowSet, before: Searched | undefined, after: Searched): void {
  if (!before || !hasSameSearch(before, after))
    rows.put(leadSearchTable, { leadId: after.id, search: searchText(after) });
}

function hasSameSearch(before: Searched, after: Searched): boolean {
  const { name, email, propertyAddress, phone } = before;
  return (
    name === after.name && email === after.email && propertyAddress === after.propertyAddress && phone === after.phone
  );
}

function searchText({ name, email, propertyAddress, phone }: Searched): string {
  return [name, email, propertyAddress, phone ?? '', ...digitsOf(phone)].join('\n').toLowerCase();
}

/** A phone is found by its digits, too, however it was written: these are a line of their own where the phone holds anything else. */
function digitsOf(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return digits === '' || digits === phone ? [] : [digits];
}
