import { userListQuerySchema, usersOrder } from '../../../../../contracts/src/accounts/queries.js';
import { gridAddress } from '../../../ui/data-grid/grid-address.js';
import { usersParts } from './users-address.js';

/** The open dialog's user is not part of the table. */
const tableParts = usersParts.filter((part) => part !== 'user');

export const { queryOf: gridQueryOf, addressOf: usersAddressOf } = gridAddress(
  tableParts,
  userListQuerySchema,
  usersOrder,
);
