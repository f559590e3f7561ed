import { nameOfPerson } from '../../../../../contracts/src/person-name.js';
import {
  type ListedUser,
  type UserColumn,
  userStates,
  userListQuerySchema,
  usersOrder,
} from '../../../../../contracts/src/accounts/queries.js';
import { roles } from '../../../../../contracts/src/accounts/input.js';
import { usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { exactDateTime, officeDate, officeDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import type { GridColumn } from '../../../ui/data-grid/columns.js';
import { RoleToggle } from './role-toggle.js';
import { factorWords, roleWords, stateHues, stateWords } from './user-words.js';
import { useNow } from '../../../lib/use-now.js';
import { useNewest } from './user-data.js';
import { ask } from '../../../lib/calls/api.js';
import { declareList } from '../../list-screen/list-screen.js';
import { usersParts } from '../addresses.js';
import { optionsOf } from '../../../lib/options.js';

type Column = GridColumn<ListedUser> & { field: UserColumn };

/** All columns that a file of users can have, in the specification's order. The name comes first and opens the user. */
const fileColumns: readonly Column[] = [
  { field: 'name', header: 'Name', width: 180, text: nameOfPerson, filter: { kind: 'text' } },
  { field: 'email', header: 'Email', width: 240, grows: true, text: ({ email }) => email, filter: { kind: 'text' } },
  {
    field: 'role',
    header: 'Role',
    width: 90,
    text: ({ role }) => roleWords[role],
    cell: (user) => <Role user={user} />,
    filter: { kind: 'choice', options: optionsOf(roles, roleWords) },
  },
  {
    field: 'state',
    header: 'State',
    width: 110,
    text: ({ state }) => stateWords[state],
    cell: (user) => <State user={user} />,
    filter: { kind: 'choice', options: optionsOf(userStates, stateWords) },
  },
  {
    field: 'secondFactor',
    header: 'Second factor',
    width: 200,
    text: (user) => factorWords(user, new Date().toISOString()),
    cell: (user) => <Factor user={user} />,
    filter: {
      kind: 'one',
      options: [
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ],
    },
  },
  {
    field: 'secondFactorDueAt',
    header: 'Second factor due',
    width: 150,
    hidden: true,
    sortable: false,
    text: ({ secondFactorDueAt }) => (secondFactorDueAt ? officeDateTime(secondFactorDueAt) : ''),
  },
  {
    field: 'lastSignInAt',
    header: 'Last sign-in',
    width: 150,
    text: ({ lastSignInAt }) => (lastSignInAt ? officeDateTime(lastSignInAt) : 'Never'),
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <span title={exactDateTime(lastSignInAt)}>{officeDateTime(lastSignInAt)}</span> : 'Never',
  },
  {
    field: 'sessions',
    header: 'Sessions',
    width: 100,
    align: 'right',
    sortable: false,
    text: ({ sessions }) => String(sessions),
  },
  {
    field: 'takesNewLeads',
    header: 'Takes new leads',
    width: 140,
    hidden: true,
    text: ({ takesNewLeads }) => (takesNewLeads ? 'Yes' : 'No'),
  },
  {
    field: 'createdAt',
    header: 'Invited',
    width: 128,
    hidden: true,
    text: ({ createdAt }) => officeDate(createdAt),
  },
];

/** The columns of a file, which has no buttons. */
const fileFields: ReadonlySet<string> = new Set(fileColumns.map(({ field }) => field));

/** The role's button stands after the state: its action depends on both. */
export const userColumns: readonly GridColumn<ListedUser>[] = [
  ...fileColumns.slice(0, 4),
  {
    field: 'toggle',
    header: 'Change role',
    width: 150,
    sortable: false,
    text: ({ role }) => (role === 'admin' ? 'Remove Admin' : 'Make Admin'),
    cell: (user) => <RoleToggle user={user} inTable />,
  },
  ...fileColumns.slice(4),
];

function Role({ user }: { user: ListedUser }) {
  const { role } = useNewest(user);
  return <Badge hue={role === 'admin' ? 'purple' : 'gray'}>{roleWords[role]}</Badge>;
}

function State({ user }: { user: ListedUser }) {
  const { state } = useNewest(user);
  return <Badge hue={stateHues[state]}>{stateWords[state]}</Badge>;
}

function Factor({ user }: { user: ListedUser }) {
  const now = useNow();
  const newest = useNewest(user);
  const due = newest.secondFactorDueAt;
  return (
    <span title={due ? exactDateTime(due) : undefined} className={due && due <= now ? 'text-danger' : undefined}>
      {factorWords(newest, now)}
    </span>
  );
}

/** All users. A failed read is reported in the specification's words, until the next successful one. */
export const userList = declareList({
  name: 'users',
  label: 'Users',
  noun: ['user', 'users'],
  searchLabel: 'Search users',
  failed: 'Failed to load users',
  page: '/admin/users',
  // The open dialog's user is not part of the table.
  parts: usersParts.filter((part) => part !== 'user'),
  schema: userListQuerySchema,
  order: usersOrder,
  read: async (asked, signal) => {
    const { users, total } = await ask(usersRoutes.page, { query: asked, signal });
    return { rows: users, total };
  },
  file: usersRoutes.export,
  fileFields,
});
