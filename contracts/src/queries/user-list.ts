import { z } from 'zod';
import { roles } from '../commands/auth.js';
import * as field from '../fields.js';
import { userSchema, userStates } from './users.js';

/** The columns of a table of users, for display and export, in the order of the file. */
export const userColumns = [
  'name',
  'email',
  'role',
  'state',
  'secondFactor',
  'secondFactorDueAt',
  'lastSignInAt',
  'sessions',
  'takesNewLeads',
  'createdAt',
] as const;
export type UserColumn = (typeof userColumns)[number];

/** Sign-ins change without a command, and who has to set up a second factor follows from settings: no list is sorted by them. */
const unsorted = ['sessions', 'secondFactorDueAt'] as const;
export type UserSortColumn = Exclude<UserColumn, (typeof unsorted)[number]>;
export type UserSort = UserSortColumn | `-${UserSortColumn}`;
const isSorted = (column: UserColumn): column is UserSortColumn => !(unsorted as readonly string[]).includes(column);
const sorts = userColumns.filter(isSorted).flatMap((column): UserSort[] => [column, `-${column}`]);
/** The specification's order: by role descending, then the newest first. */
export const usersOrder = '-role' satisfies UserSort;

/** The filters of a list of users: every given one must hold. They match parts of texts, ignoring case. */
export const userListFilterSchema = z.strictObject({
  /** A part of name or e-mail. */
  search: field.searchText('search'),
  name: field.searchText('name'),
  email: field.searchText('email'),
  role: field.someOf('Role', roles),
  state: field.someOf('State', userStates),
  secondFactor: field.choice('secondFactor', ['on', 'off']).optional(),
});
export type UserListFilter = z.infer<typeof userListFilterSchema>;

const sort = z
  .enum(sorts, { error: 'sort must be a column of the list, with - in front to reverse it' })
  .default(usersOrder);

/** GET /api/users. */
export const userListQuerySchema = z.strictObject({
  ...userListFilterSchema.shape,
  sort,
  offset: field.pageOffset,
  limit: field.pageLimit,
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;

/** A user in the list. `sessions`: the number of browsers in which they are signed in. */
export const listedUserSchema = userSchema.extend({ sessions: z.int().min(0) });
export type ListedUser = z.infer<typeof listedUserSchema>;

/** A page of the users that match; `total` counts all of them. */
export const userListSchema = z.object({ users: z.array(listedUserSchema), total: z.int().min(0) });
export type UserList = z.infer<typeof userListSchema>;

/** GET /api/users/export: all matches, in that order, with these columns; all columns by default. */
export const userExportQuerySchema = z.strictObject({
  ...userListFilterSchema.shape,
  sort,
  columns: field.someOf('Column', userColumns),
});
export type UserExportQuery = z.infer<typeof userExportQuerySchema>;
