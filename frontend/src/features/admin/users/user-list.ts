import { userListQuerySchema, userListSchema, usersOrder } from '../../../../../contracts/src/accounts/queries.js';
import { get } from '../../../lib/calls/api.js';
import { declareList } from '../../list-screen/declare-list.js';
import { fileFields } from './user-columns.js';
import { usersParts } from './users-address.js';

/** All users. A failed read is reported in the specification's words, until the next successful one. */
export const userList = declareList({
  ...{ name: 'users', label: 'Users', noun: ['user', 'users'], searchLabel: 'Search users' },
  failed: 'Failed to load users',
  page: '/admin/users',
  // The open dialog's user is not part of the table.
  parts: usersParts.filter((part) => part !== 'user'),
  schema: userListQuerySchema,
  order: usersOrder,
  read: async (asked, signal) => {
    const { users, total } = await get(`/api/users?${asked}`, userListSchema, signal);
    return { rows: users, total };
  },
  file: '/api/users/export',
  fileFields,
});
