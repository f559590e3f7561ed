import { userListQuerySchema, usersOrder } from '../../../../../contracts/src/queries/user-list.js';
import type { GridQuery } from '../../../ui/data-grid/columns.js';
import { usersParts, type UsersAddress } from './users-address.js';

const tableParts = usersParts.filter((part) => part !== 'user');

/** The order and the filter that an address names. A part that makes no sense, as in an old or mistyped link, is left out. */
export function gridQueryOf(address: UsersAddress): GridQuery {
  const { sort = usersOrder, ...filter } = Object.fromEntries(
    tableParts.flatMap((part): [string, string][] => {
      const text = address[part];
      return text && userListQuerySchema.safeParse({ [part]: text }).success ? [[part, text]] : [];
    }),
  );
  return { sort, filter };
}

/** Every part of the table is there, so that one that was cleared leaves the address; the usual order is not named. */
export function usersAddressOf({ sort, filter }: GridQuery): Omit<UsersAddress, 'user'> {
  const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== usersOrder && { sort }) };
  return Object.fromEntries(tableParts.map((part) => [part, named[part] || undefined]));
}
