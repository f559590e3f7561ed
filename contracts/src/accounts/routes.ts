import { z } from 'zod';
import {
  changeAccountSchema,
  changePasswordSchema,
  confirmFactorSchema,
  removeFactorSchema,
  forgotPasswordAnswerSchema,
  forgotPasswordSchema,
  setPasswordSchema,
  inviteUserSchema,
  resetFactorSchema,
} from './commands.js';
import {
  accountSchema,
  begunFactorSchema,
  endedSessionsSchema,
  factorRemovedSchema,
  recoveryCodesSchema,
  userSessionsSchema,
  assigneesSchema,
  openLinkSchema,
  passwordSetSchema,
  invitedSchema,
  oneTimeLinkSchema,
  userExportQuerySchema,
  userHistorySchema,
  userListQuerySchema,
  userListSchema,
  userSchema,
} from './queries.js';
import { idInput } from '../fields.js';
import { read, act, table, routesOf } from '../routes/route.js';
import { forgotPasswordPaths, oneTimeLinksPaths } from './paths.js';

/** The id of a session in an address: the hash of its cookie, which can't open it. */
export const sessionId = z
  .string()
  .regex(/^[\da-f]{64}$/i, 'id must be that of a session')
  .toLowerCase();

/** Why a link opens nothing. */
const gone = ['link_gone', 'link_used', 'link_expired', 'link_replaced', 'link_void'] as const;

const sessionParamsSchema = z.strictObject({ id: sessionId });

/** Any text: an unknown token is answered like one that is gone. */
const linkParamsSchema = z.strictObject({ token: z.string().max(200) });

export const userParamsSchema = z.strictObject({ id: idInput('id').transform((id) => id.toLowerCase()) });

const userSessionParamsSchema = z.strictObject({ ...userParamsSchema.shape, session: sessionId });

/** What people do about their own account. */
export const accountRoutes = routesOf('Account', 'Account', {
  account: read({
    at: 'GET /api/account',
    summary: 'Your account',
    who: 'staff',
    answer: accountSchema,
    missing: 'unauthenticated',
  }),
  change: act({
    at: 'PATCH /api/account',
    summary: 'Set the name that colleagues see, and whether you take new leads when intakes are handed out in turn',
    who: 'staff',
    body: changeAccountSchema,
    answer: accountSchema,
    problems: ['cross_site_request'],
  }),
  changePassword: act({
    at: 'POST /api/account/password',
    summary: 'Change your password; every other session of yours ends, and this one gets a new cookie',
    who: 'public',
    body: changePasswordSchema,
    answer: endedSessionsSchema,
    problems: ['auth_session_missing', 'wrong_password', 'weak_password', 'rate_limited', 'cross_site_request'],
  }),
  ownSessions: read({
    at: 'GET /api/account/sessions',
    summary: 'Where you are signed in, last seen first',
    who: 'staff',
    answer: userSessionsSchema,
  }),
  endOthers: act({
    at: 'DELETE /api/account/sessions',
    summary: 'Sign yourself out everywhere but here',
    who: 'staff',
    answer: endedSessionsSchema,
    problems: ['cross_site_request'],
  }),
  endOne: act({
    at: 'DELETE /api/account/sessions/:id',
    summary: 'End one of your sessions',
    who: 'staff',
    params: sessionParamsSchema,
    answer: endedSessionsSchema,
    problems: ['cross_site_request', 'session_not_found'],
  }),
  beginFactor: act({
    at: 'POST /api/account/second-factor',
    summary:
      'Begin a second factor: the secret for an authenticator app. It takes effect once `confirm` has seen a code',
    who: 'staff',
    whileSettingUpFactor: true,
    answer: begunFactorSchema,
    status: 201,
    problems: ['cross_site_request', 'second_factor_on'],
  }),
  confirmFactor: act({
    at: 'POST /api/account/second-factor/confirm',
    summary: 'Turn the second factor on with a code from the app; answers with ten recovery codes, once',
    who: 'staff',
    whileSettingUpFactor: true,
    body: confirmFactorSchema,
    answer: recoveryCodesSchema,
    problems: ['cross_site_request', 'second_factor_on', 'second_factor_off', 'wrong_code', 'rate_limited'],
  }),
  removeFactor: act({
    at: 'DELETE /api/account/second-factor',
    summary: 'Turn your second factor off, with your password or a code',
    who: 'staff',
    body: removeFactorSchema,
    answer: factorRemovedSchema,
    problems: ['cross_site_request', 'wrong_password', 'wrong_code', 'second_factor_off', 'rate_limited'],
  }),
});

/** People whom leads and tasks can be assigned to. Open to all staff, so without the data of users that only admins may see. */
export const assigneesRoutes = routesOf('Assignees', 'Users', {
  all: read({
    at: 'GET /api/users/assignees',
    summary: 'Everybody who may sign in, by name',
    who: 'staff',
    answer: assigneesSchema,
  }),
});

/** For people who can't sign in any more: a link to set a password, by mail. */
export const forgotPasswordRoutes = routesOf('ForgotPassword', 'Sign-in', {
  forgot: act({
    at: forgotPasswordPaths.forgot,
    summary:
      'Send a link for a new password, if the address belongs to somebody who may sign in. The answer is always the same',
    who: 'public',
    limited: true,
    body: forgotPasswordSchema,
    answer: forgotPasswordAnswerSchema,
    status: 202,
    problems: ['password_links_off', 'cross_site_request'],
  }),
});

/** Links by which people who can't sign in set a password. */
export const oneTimeLinksRoutes = routesOf('OneTimeLinks', 'Sign-in', {
  look: read({
    at: oneTimeLinksPaths.look,
    summary: 'What a one-time link is for',
    who: 'public',
    limited: true,
    params: linkParamsSchema,
    answer: openLinkSchema,
    problems: gone,
  }),
  use: act({
    at: oneTimeLinksPaths.use,
    summary: 'Set the password; the link is used up, and every session of the user ends. Sign in with it next',
    who: 'public',
    limited: true,
    params: linkParamsSchema,
    body: setPasswordSchema,
    answer: passwordSetSchema,
    problems: [...gone, 'weak_password', 'cross_site_request'],
  }),
});

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
