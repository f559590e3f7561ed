import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { CountedColumn, CountedLead } from '../../../../contracts/src/analytics/counted.js';
import { dollars, type CsvColumn } from '../../platform/csv/csv-file.js';

/** The columns of files of counted events. Money in US dollars, instants in ISO 8601. */
export const countedFileColumns: Record<CountedColumn | 'leadId' | 'eventId', CsvColumn<CountedLead>> = {
  name: { header: 'Name', of: ({ name }) => name },
  propertyAddress: { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  status: { header: 'Stage', of: ({ status }) => status && statusLabel(status) },
  source: { header: 'Source', of: ({ source }) => source },
  city: { header: 'City', of: ({ city }) => city },
  propertyType: { header: 'Property type', of: ({ propertyType }) => propertyType },
  unitCount: { header: 'Units', of: ({ unitCount }) => unitCount },
  estimatedRentCents: { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  createdAt: { header: 'Created', of: ({ createdAt }) => createdAt },
  eventType: { header: 'Event', of: ({ eventType }) => eventType },
  at: { header: 'Time', of: ({ at }) => at },
  days: { header: 'Duration', of: ({ days }) => days },
  amountCents: { header: 'Amount', of: ({ amountCents }) => dollars(amountCents) },
  leadId: { header: 'Lead id', of: ({ leadId }) => leadId },
  eventId: { header: 'Event id', of: ({ eventId }) => eventId },
};
