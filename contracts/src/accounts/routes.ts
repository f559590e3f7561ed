import { z } from 'zod';
import {
  changeAccountSchema,
  forgotPasswordAnswerSchema,
  forgotPasswordSchema,
  setPasswordSchema,
  newPassword,
  codeInput,
} from './input.js';
import {
  accountSchema,
  begunFactorSchema,
  endedSessionsSchema,
  factorRemovedSchema,
  recoveryCodesSchema,
  userSessionsSchema,
  openLinkSchema,
  passwordSetSchema,
} from './queries.js';
import { read, act, routesOf } from '../routes/route.js';
import { forgotPasswordPaths, oneTimeLinksPaths } from './paths.js';
import { mustBe } from '../fields.js';
import { preferencesSchema } from './preferences.js';

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

const secret = (label: string) =>
  z.string(mustBe(label, 'text')).min(1, `${label} is required`).max(1000, `${label} is too long`);

/** POST /api/account/password. */
export const changePasswordSchema = z.strictObject({ current: secret('Current password'), new: newPassword });

/** POST /api/account/second-factor/confirm. */
const confirmFactorSchema = z.strictObject({ code: codeInput });

/** DELETE /api/account/second-factor: the password or a code. */
const removeFactorSchema = z
  .strictObject({ password: secret('Password').optional(), code: codeInput.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ['password'],
    error: 'Give your password, or a code',
  });

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
  prefer: act({
    at: 'PATCH /api/account/preferences',
    summary: 'Keep what you chose for the board and for histories; what is absent stays as it is',
    who: 'staff',
    body: preferencesSchema,
    answer: preferencesSchema,
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
