import { leadListQuerySchema, newestFirst } from '../../../../../contracts/src/pipeline/lead-list.js';
import { gridAddress } from '../../../ui/data-grid/grid-address.js';
import { leadsParts } from './leads-address.js';

export const { queryOf: gridQueryOf, addressOf: leadsAddressOf } = gridAddress(
  leadsParts,
  leadListQuerySchema,
  newestFirst,
);
