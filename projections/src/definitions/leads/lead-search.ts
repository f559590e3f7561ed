import { foldedText } from '../../../../contracts/src/keys/names.js';
import { searchedPhone } from '../../../../contracts/src/keys/phone.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { called, id, personal, table } from '../../../../contracts/src/columns.js';

interface Searched {
  id: string;
  name: string;
  email: string;
  propertyAddress: string;
  phone: string | null;
  addressKey: string | null;
}

/**
 * The text by which leads are searched, apart from `pipeline`: that row is written with every event, and each new version of it would
 * enter the index of all its words. This row changes only with the searched text.
 *
 * New entries go into the pending list at once, and every search reads it through: its 256 kB are some hundred leads.
 */
export const leadSearchTable = table({
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
    leadId: id('The lead.'),
    search: called(
      'text',
      personal(
        'Name, e-mail, address, phone, its digits alone and the address in one spelling, one per line, in lower case and without accents.',
      ),
    ),
  },
});

/** Puts the search text if an event changed it; few do. @param before undefined for a new lead */
export function searchable(rows: RowSet, before: Searched | undefined, after: Searched): void {
  if (!before || !hasSameSearch(before, after))
    rows.put(leadSearchTable, { leadId: after.id, search: searchText(after) });
}

function hasSameSearch(before: Searched, after: Searched): boolean {
  const { name, email, propertyAddress, phone, addressKey } = before;
  return (
    name === after.name &&
    email === after.email &&
    propertyAddress === after.propertyAddress &&
    phone === after.phone &&
    addressKey === after.addressKey
  );
}

function searchText({ name, email, propertyAddress, phone, addressKey }: Searched): string {
  const texts = [name, email, propertyAddress, ...searchedPhone(phone ?? '')];
  return foldedText([...texts, ...(addressKey ? [addressKey] : [])].join('\n'));
}
