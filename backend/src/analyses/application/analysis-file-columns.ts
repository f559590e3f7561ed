import type { AnalysisColumn, AnalysisRunState, ListedAnalysis } from '../../../../contracts/src/analyses/queries.js';
import { dollars, type CsvColumn } from '../../platform/csv/csv-file.js';

const states: Record<AnalysisRunState, string> = { running: 'Running', done: 'Done', failed: 'Failed' };

/** The columns of files of analyses. Money in US dollars a month for all units, instants in ISO 8601. */
export const analysisFileColumns: Record<AnalysisColumn | 'id', CsvColumn<ListedAnalysis>> = {
  propertyAddress: { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  state: { header: 'State', of: ({ state }) => states[state] },
  rentCents: { header: 'Monthly rent', of: ({ rentCents }) => dollars(rentCents) },
  rangeLowCents: { header: 'Range from', of: ({ rangeLowCents }) => dollars(rangeLowCents) },
  rangeHighCents: { header: 'Range to', of: ({ rangeHighCents }) => dollars(rangeHighCents) },
  failure: { header: 'Failure', of: ({ failure }) => failure },
  name: { header: 'Subscriber', of: ({ name }) => name },
  email: { header: 'Email', of: ({ email }) => email },
  lead: { header: 'Lead', of: ({ leadName }) => leadName },
  requestedAt: { header: 'Created', of: ({ requestedAt }) => requestedAt },
  estimatedAt: { header: 'Estimated', of: ({ estimatedAt }) => estimatedAt },
  city: { header: 'City', of: ({ city }) => city },
  zipCode: { header: 'ZIP', of: ({ zipCode }) => zipCode },
  propertyType: { header: 'Property type', of: ({ propertyType }) => propertyType },
  unitCount: { header: 'Units', of: ({ unitCount }) => unitCount },
  squareFootage: { header: 'Square footage', of: ({ squareFootage }) => squareFootage || null },
  id: { header: 'Id', of: ({ id }) => id },
};
