import { z } from 'zod';
import { actorSchema } from '../actor.js';
import { roles, roleSchema } from './input.js';
import * as field from '../fields.js';
import { instant } from '../answers.js';

const linkPurposes = ['invitation', 'reset'] as const;
export const userStates = ['invited', 'active', 'disabled'] as const;

/** GET /api/users/assignees: everybody who may sign in, with the name that people see. */
export const assigneesSchema = z.object({
  assignees: z.array(z.object({ id: z.uuid(), email: z.string(), displayName: z.string().nullable() })),
});
export type Assignees = z.infer<typeof assigneesSchema>;

/** A user as admins see one. `invited`: has never set a password. `revision` is compared with If-Match. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string().nullable(),
  role: roleSchema,
  state: z.enum(userStates),
  takesNewLeads: z.boolean(),
  secondFactor: z.boolean(),
  /** Until when they have to set up a second factor; null if they have one, or need none. */
  secondFactorDueAt: instant.nullable(),
  createdAt: instant,
  disabledAt: instant.nullable(),
  /** With their password; null if they never did. */
  lastSignInAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** The open link, if there is one. It was shown when it was made and can't be shown again. */
  link: z.object({ purpose: z.enum(linkPurposes), expiresAt: instant }).nullable(),
  revision: z.int().min(0),
});
export type User = z.infer<typeof userSchema>;

/** A link that sets a password once, for anyone who has it: it is shown once, and kept as a hash. */
export const oneTimeLinkSchema = z.object({
  url: z.string(),
  purpose: z.enum(linkPurposes),
  expiresAt: instant,
});
export type OneTimeLink = z.infer<typeof oneTimeLinkSchema>;

/** POST /api/users. */
export const invitedSchema = z.object({ user: userSchema, link: oneTimeLinkSchema });
export type Invited = z.infer<typeof invitedSchema>;

/** GET /api/one-time-links/:token: what the link is for. */
export const openLinkSchema = z.object({
  purpose: z.enum(linkPurposes),
  email: z.string(),
  expiresAt: instant,
});
export type OpenLink = z.infer<typeof openLinkSchema>;

/** POST /api/one-time-links/:token: the password is set; the next step is to sign in. */
export const passwordSetSchema = z.object({ email: z.string() });
export type PasswordSet = z.infer<typeof passwordSetSchema>;

/** A session. Its id names it but can't open it. */
const userSessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  /** The browser's own description; null if it gives none. */
  browser: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  /** When it ends without activity, and when it ends in any case. */
  idleEndsAt: instant,
  endsAt: instant,
});
export type UserSession = z.infer<typeof userSessionSchema>;

/** GET /api/account/sessions, GET /api/users/:id/sessions: last seen first. */
export const userSessionsSchema = z.object({ sessions: z.array(userSessionSchema) });
export type UserSessions = z.infer<typeof userSessionsSchema>;

/** How many sessions a call ended. */
export const endedSessionsSchema = z.object({ ended: z.int().min(0) });
export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/** GET /api/account: the signed-in user. */
export const accountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string().nullable(),
  role: roleSchema,
  takesNewLeads: z.boolean(),
  /** `isRequired`: the office requires one of them. */
  secondFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int().min(0), isRequired: z.boolean() }),
});
export type Account = z.infer<typeof accountSchema>;

/** POST /api/account/second-factor: for the app; the factor is on once one of its codes was confirmed. */
export const begunFactorSchema = z.object({ secret: z.string(), uri: z.string() });
export type BegunFactor = z.infer<typeof begunFactorSchema>;

/** POST /api/account/second-factor/confirm: shown once; each code signs in once without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** DELETE .../second-factor. */
export const factorRemovedSchema = z.object({ enabled: z.literal(false) });

/**
 * GET /api/users/:id/history: newest first, at most 500. `waiting`: changes that are still on their way to the log, because it
 * can't be reached.
 */
export const userHistorySchema = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      occurredAt: instant,
      actor: actorSchema,
      actorName: z.string().optional(),
      correlationId: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  waiting: z.int().min(0),
});
export type UserHistory = z.infer<typeof userHistorySchema>;

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
const userListFilterSchema = z.strictObject({
  /** A part of name or e-mail. */
  search: field.searchText('search'),
  name: field.searchText('name'),
  email: field.searchText('email'),
  role: field.someOf('Role', roles),
  state: field.someOf('State', userStates),
  secondFactor: field.choice('secondFactor', ['on', 'off']).optional(),
});

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
const listedUserSchema = userSchema.extend({ sessions: z.int().min(0) });
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
