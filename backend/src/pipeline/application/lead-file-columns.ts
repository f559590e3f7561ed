import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { LeadFileField } from '../../../../contracts/src/pipeline/lead-list.js';
import type { PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { dollars, type CsvColumn } from '../../platform/csv/csv-file.js';

/** A lead with the fields of a file. */
export type FileLead = PipelineLead & {
  /** The assignee's name; null if there is none. */
  assignee: string | null;
};

/** The columns of files of leads. Money in US dollars, instants in ISO 8601. */
export const leadFileColumns: Record<LeadFileField | 'id', CsvColumn<FileLead>> = {
  name: { header: 'Name', of: ({ name }) => name },
  email: { header: 'Email', of: ({ email }) => email },
  phone: { header: 'Phone', of: ({ phone }) => phone },
  company: { header: 'Company', of: ({ company }) => company },
  ownerName: { header: 'Owner', of: ({ ownerName }) => ownerName },
  status: { header: 'Stage', of: ({ status }) => statusLabel(status) },
  stageSince: { header: 'In stage since', of: ({ stageSince }) => stageSince },
  source: { header: 'Source', of: ({ source }) => source },
  propertyAddress: { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  city: { header: 'City', of: ({ city }) => city },
  state: { header: 'State', of: ({ state }) => state },
  zipCode: { header: 'ZIP', of: ({ zipCode }) => zipCode },
  propertyType: { header: 'Property type', of: ({ propertyType }) => propertyType },
  unitCount: { header: 'Units', of: ({ unitCount }) => unitCount },
  squareFootage: { header: 'Square footage', of: ({ squareFootage }) => squareFootage || null },
  bedrooms: { header: 'Bedrooms', of: ({ bedrooms }) => bedrooms },
  bathrooms: { header: 'Bathrooms', of: ({ bathrooms }) => bathrooms },
  yearBuilt: { header: 'Year built', of: ({ yearBuilt }) => yearBuilt },
  finishedBasementArea: { header: 'Finished basement', of: ({ finishedBasementArea }) => finishedBasementArea },
  estimatedRentCents: { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  purchasePriceCents: { header: 'Purchase price', of: ({ purchasePriceCents }) => dollars(purchasePriceCents) },
  paidCents: { header: 'Paid', of: ({ paidCents }) => dollars(paidCents) },
  walkthroughStart: { header: 'Walkthrough', of: ({ walkthroughStart }) => walkthroughStart },
  lastContactedAt: { header: 'Last contacted', of: ({ lastContactedAt }) => lastContactedAt },
  createdAt: { header: 'Created', of: ({ createdAt }) => createdAt },
  assignee: { header: 'Assignee', of: ({ assignee }) => assignee },
  id: { header: 'Id', of: ({ id }) => id },
};
