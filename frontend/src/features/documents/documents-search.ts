import { documentListQuerySchema } from '../../../../contracts/src/documents/queries.js';
import { gridAddress } from '../../ui/data-grid/grid-address.js';
import { documentTableParts } from './documents-address.js';

/** The server's order, newest first, is the only one. */
export const { queryOf: gridQueryOf, addressOf: tableAddressOf } = gridAddress(
  documentTableParts,
  documentListQuerySchema,
  '-submittedAt',
);
