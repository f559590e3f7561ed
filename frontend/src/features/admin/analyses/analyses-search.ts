import { analysisListQuerySchema, newestAnalysesFirst } from '../../../../../contracts/src/analyses/queries.js';
import { gridAddress } from '../../../ui/data-grid/grid-address.js';
import { analysesParts } from './analyses-address.js';

export const { queryOf: gridQueryOf, addressOf: analysesAddressOf } = gridAddress(
  analysesParts,
  analysisListQuerySchema,
  newestAnalysesFirst,
);
