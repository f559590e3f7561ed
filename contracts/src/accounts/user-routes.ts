import { z } from 'zod';
import { idInput, emailInput, textOrNone, requiredText } from '../fields.js';
import { sessionId } from './routes.js';
import { routesOf, read, table, act } from '../routes/route.js';
import {
  assigneesSchema,
  userListQuerySchema,
  userListSchema,
  userExportQuerySchema,
  invitedSchema,
  userSchema,
  oneTimeLinkSchema,
  userSessionsSchema,
  endedSessionsSchema,
  factorRemovedSchema,
  userHistorySchema,
} from './queries.js';
import { changeUserSchema, roleInput, longestName } from './input.js';

/** People whom leads and tasks can be assigned to. Open to all staff, so without the data of users that only admins may see. */
export const assigneesRoutes = routesOf('Assignees', 'Users', {
  all: read({
    at: 'GET /api/users/assignees',
    summary: 'Everybody who may sign in, by name',
    who: 'staff',
    answer: assigneesSchema,
  }),
});

const userParamsSchema = z.strictObject({ id: idInput('id').transform((id) => id.toLowerCase()) });

const userSessionParamsSchema = z.strictObject({ ...userParamsSchema.shape, session: sessionId });

/** POST /api/users. */
export const inviteUserSchema = z.strictObject({
  email: emailInput,
  role: roleInput,
  displayName: textOrNone('Name', longestName),
});
export type InviteUser = z.infer<typeof inviteUserSchema>;

/** DELETE /api/users/:id/second-factor. */
export const resetFactorSchema = z.strictObject({ reason: requiredText('Reason', 500) });

/** The users who may sign in. For admins only. */
export const usersRoutes = routesOf('Users', 'Users', {
  page: read({
    at: 'GET /api/users',
    summary: 'Users, by role descending unless asked otherwise, then the newest first',
    who: 'admin',
    query: userListQuerySchema,
    answer: userListSchema,
  }),
  export: table({
    at: 'GET /api/users/export',
    summary: 'All users that match, in order, as a file for spreadsheets',
    who: 'admin',
    query: userExportQuerySchema,
  }),
  invite: act({
    at: 'POST /api/users',
    summary: 'Invite somebody. The link sets their password, works once and for 7 days, and is shown here only',
    who: 'admin',
    body: inviteUserSchema,
    answer: invitedSchema,
    status: 201,
    problems: ['cross_site_request', 'user_exists'],
  }),
  one: read({
    at: 'GET /api/users/:id',
    summary: 'One user',
    who: 'admin',
    params: userParamsSchema,
    answer: userSchema,
    missing: 'user_not_found',
    etag: true,
  }),
  change: act({
    at: 'PATCH /api/users/:id',
    summary:
      'Change role or name, disable or enable. It takes effect immediately; a disabled user is signed out everywhere',
    who: 'admin',
    params: userParamsSchema,
    body: changeUserSchema,
    answer: userSchema,
    etag: true,
    conditional: true,
    problems: ['user_not_found', 'cross_site_request', 'last_admin', 'revision_mismatch'],
  }),
  resetLink: act({
    at: 'POST /api/users/:id/reset-link',
    summary: 'A link that sets a password once, good for 24 hours; for an invited user, a new invitation',
    who: 'admin',
    params: userParamsSchema,
    answer: oneTimeLinkSchema,
    status: 201,
    problems: ['user_not_found', 'cross_site_request', 'user_disabled', 'link_just_made'],
  }),
  sessionsOf: read({
    at: 'GET /api/users/:id/sessions',
    summary: 'Where the user is signed in, last seen first',
    who: 'admin',
    params: userParamsSchema,
    answer: userSessionsSchema,
    problems: ['user_not_found'],
  }),
  endSessions: act({
    at: 'DELETE /api/users/:id/sessions',
    summary: 'Sign the user out everywhere',
    who: 'admin',
    params: userParamsSchema,
    answer: endedSessionsSchema,
    problems: ['user_not_found', 'cross_site_request'],
  }),
  endSession: act({
    at: 'DELETE /api/users/:id/sessions/:session',
    summary: "End one of the user's sessions",
    who: 'admin',
    params: userSessionParamsSchema,
    answer: endedSessionsSchema,
    problems: ['user_not_found', 'cross_site_request', 'session_not_found'],
  }),
  resetSecondFactor: act({
    at: 'DELETE /api/users/:id/second-factor',
    summary:
      "Reset a user's second factor, after the loss of their app, with a reason: they are signed out everywhere, and the password alone signs them in again",
    who: 'admin',
    params: userParamsSchema,
    body: resetFactorSchema,
    answer: factorRemovedSchema,
    problems: ['user_not_found', 'cross_site_request', 'second_factor_off', 'own_second_factor'],
  }),
  history: read({
    at: 'GET /api/users/:id/history',
    summary: 'What happened to the user, newest first, read from the log',
    who: 'admin',
    params: userParamsSchema,
    answer: userHistorySchema,
    problems: ['user_not_found', 'stream_unreadable', 'log_unavailable', 'log_refused'],
  }),
});
