import type { Readable } from 'node:stream';
import { nameOfPerson } from '../../../contracts/src/person-name.js';
import {
  userColumns,
  type ListedUser,
  type UserColumn,
  type User as ShownUser,
} from '../../../contracts/src/accounts/queries.js';
import { csvFile, spreadsheetHeaders, columnsOf, type CsvColumns } from '../platform/csv-file.js';
import { provePassword, type ProvenUser, LimitedAttempts } from './limited-attempts.js';
import { UserQueries } from './user-queries.js';
import { type User, UserHistories, Users } from './users.js';
import { SignInRules, type SignedIn } from '../platform/access/signed-in.js';
import { Assignees } from './assignees.js';
import { type ApiRequest, actOf, expectedOf } from '../platform/http/api-request.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';
import { SetPassword } from './set-password.js';
import { sessionCookie, sessionCookieOptions } from './cookie.strategy.js';
import { Config } from '../platform/config/config.js';
import { ProblemError } from '../platform/problems/problem.js';
import { People } from './people.js';
import { setTimeout as pause } from 'node:timers/promises';
import { accountRoutes, forgotPasswordRoutes, oneTimeLinksRoutes } from '../../../contracts/src/accounts/routes.js';
import { assigneesRoutes, usersRoutes } from '../../../contracts/src/accounts/user-routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

const columns: CsvColumns<ListedUser, UserColumn> = {
  name: { header: 'Name', of: nameOfPerson },
  email: 'Email',
  role: 'Role',
  state: 'State',
  secondFactor: { header: 'Second factor', of: ({ secondFactor }) => (secondFactor ? 'on' : 'off') },
  secondFactorDueAt: 'Second factor due',
  lastSignInAt: 'Last sign-in',
  sessions: 'Sessions',
  takesNewLeads: { header: 'Takes new leads', of: ({ takesNewLeads }) => (takesNewLeads ? 'yes' : 'no') },
  createdAt: 'Invited',
};

/** Users as a file for spreadsheets, in the given order. @param chosen its columns, all by default */
function userFile(users: readonly ListedUser[], chosen: readonly UserColumn[] = userColumns): Readable {
  return csvFile(columnsOf(columns, chosen), users);
}

/** Every answer takes the same time, so that timing does not reveal who has an account. */
const answerMs = 500;

/** The caller, if the password is theirs; a wrong one counts as a failed sign-in. @throws ProblemError wrong_password */
async function proven(
  attempts: LimitedAttempts,
  request: ApiRequest,
  { email }: SignedIn,
  [path, password]: [string, string],
): Promise<ProvenUser> {
  const prove = (user: User | undefined) => provePassword(user, password);
  const user = await attempts.run('password', email, request, prove);
  if (!user) throw new ProblemError('wrong_password', { errors: [{ path, message: 'This is not your password.' }] });
  return user;
}

/** @throws ProblemError user_not_found */
async function existing(users: UserQueries, id: string): Promise<ShownUser> {
  const user = await users.find(id);
  if (!user) throw new ProblemError('user_not_found');
  return user;
}

/** What people do about their own account. */
export const AccountController = controllerOf(
  accountRoutes,
  {
    people: People,
    users: UserQueries,
    everybody: Users,
    sessions: Sessions,
    passwords: SetPassword,
    config: Config,
    factors: SecondFactors,
    attempts: LimitedAttempts,
  },
  {
    account: ({ users }, { user }) => users.account(user.id),
    change: async ({ people, users }, { body, request, user }) => {
      await people.change(actOf(request), user.id, body, undefined);
      const account = await users.account(user.id);
      if (!account) throw new ProblemError('unauthenticated');
      return account;
    },
    prefer: ({ everybody }, { body, user }) => everybody.prefer(user.id, body),
    changePassword: async ({ sessions, passwords, attempts, config }, { body, request, reply, user: caller }) => {
      if (!caller) throw new ProblemError('auth_session_missing');
      const user = await proven(attempts, request, caller, ['current', body.current]);
      const others = (await sessions.of(user.id, caller.session)).filter(({ current }) => !current);
      const token = await passwords.byOwner(actOf(request), user, body.new, request.headers['user-agent']);
      reply.setCookie(sessionCookie, token, sessionCookieOptions(config));
      return { ended: others.length };
    },
    ownSessions: async ({ sessions }, { user }) => {
      const { id, session } = user;
      return { sessions: await sessions.of(id, session) };
    },
    endOthers: async ({ people }, { request, user }) => {
      const { id, session } = user;
      return { ended: await people.endSessions(actOf(request), id, { but: session }) };
    },
    endOne: async ({ people }, { params: { id: session }, request, user }) => {
      const ended = await people.endSessions(actOf(request), user.id, { only: session });
      if (ended === 0) throw new ProblemError('session_not_found');
      return { ended };
    },
    beginFactor: ({ factors }, { user }) => {
      return factors.begin(user.id, user.email);
    },
    confirmFactor: async ({ factors, attempts }, { body: { code }, request, user }) => {
      const { id, email } = user;
      const confirm = () => factors.confirm(actOf(request), id, code);
      const recoveryCodes = await attempts.run('second_factor', email, request, confirm);
      if (!recoveryCodes) throw new ProblemError('wrong_code');
      return { recoveryCodes };
    },
    removeFactor: async ({ factors, attempts }, { body: { password, code }, request, user: caller }) => {
      if (!(await factors.stateOf(caller.id)).enabled) throw new ProblemError('second_factor_off');
      if (password !== undefined) await proven(attempts, request, caller, ['password', password]);
      if (code !== undefined) {
        const used = () => factors.use(actOf(request), caller.id, code);
        if (!(await attempts.run('second_factor', caller.email, request, used))) throw new ProblemError('wrong_code');
      }
      await factors.remove(actOf(request), caller.id);
      return { enabled: false };
    },
  },
);

/** People whom leads and tasks can be assigned to. Open to all staff, so without the data of users that only admins may see. */
export const AssigneesController = controllerOf(
  assigneesRoutes,
  { assignees: Assignees },
  {
    all: ({ assignees }) => assignees.all(),
  },
);

/** For people who can't sign in any more: a link to set a password, by mail. */
export const ForgotPasswordController = controllerOf(
  forgotPasswordRoutes,
  { config: Config, rules: SignInRules, people: People },
  {
    forgot: async ({ config, rules, people }, { body: { email }, request: { correlationId } }) => {
      const { url, from } = config.smtp;
      // Every caller gets this answer: it does not depend on the address.
      if (!url || !from || !rules.current.sendAccountMails) throw new ProblemError('password_links_off');
      const act = { actor: { kind: 'visitor', id: null }, correlationId } as const;
      await Promise.all([people.forgotten(act, email), pause(answerMs)]);
      return { accepted: true };
    },
  },
);

/** Links by which people who can't sign in set a password. */
export const OneTimeLinksController = controllerOf(
  oneTimeLinksRoutes,
  { passwords: SetPassword },
  {
    look: ({ passwords }, { params: { token } }) => passwords.linkOf(token),
    use: async ({ passwords }, { params: { token }, body: { password }, request: { correlationId } }) => ({
      email: await passwords.byLink(token, password, correlationId),
    }),
  },
);

/** The users who may sign in. For admins only. */
export const UsersController = controllerOf(
  usersRoutes,
  { people: People, users: UserQueries, sessions: Sessions, histories: UserHistories },
  {
    page: ({ users }, { query }) => users.page(query),
    export: async ({ users }, { query: { columns, ...page }, reply }) => {
      const listed = await users.page(page);
      void reply.headers(spreadsheetHeaders('users'));
      return userFile(listed.users, columns);
    },
    invite: async ({ people }, { body, request, reply }) => {
      const invited = await people.invite(actOf(request), body);
      void reply.header('etag', `"${invited.user.revision}"`);
      return invited;
    },
    one: ({ users }, { params: { id } }) => users.find(id),
    change: ({ people }, { params: { id }, body, request }) =>
      people.change(actOf(request), id, body, expectedOf(request)),
    resetLink: ({ people }, { params: { id }, request }) => people.resetLink(actOf(request), id),
    sessionsOf: async ({ sessions, users }, { params: { id }, user }) => {
      await existing(users, id);
      return { sessions: await sessions.of(id, user.session) };
    },
    endSessions: async ({ people }, { params: { id }, request }) => ({
      ended: await people.endSessions(actOf(request), id),
    }),
    endSession: async ({ people }, { params: { id, session }, request }) => {
      const ended = await people.endSessions(actOf(request), id, { only: session });
      if (ended === 0) throw new ProblemError('session_not_found');
      return { ended };
    },
    resetSecondFactor: async ({ people }, { params: { id }, body: { reason }, request }) => {
      await people.resetFactor(actOf(request), id, reason);
      return { enabled: false };
    },
    history: ({ histories }, { params: { id } }) => histories.of(id),
  },
);
