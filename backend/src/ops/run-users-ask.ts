import { counted } from '../../../contracts/src/numerals.js';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { OneTimeLink, User, UserSession } from '../../../contracts/src/accounts/queries.js';
import { pause } from '../../../event-store/src/flow/keep-going.js';
import type { Sessions } from '../accounts/sessions.js';
import type { FactorDuty } from '../platform/access/signed-in.js';
import { DomainError } from '../platform/problems/problem.js';
import { drainOutbox, type OutboxLog, type Act } from '../platform/outbox.js';
import type { People } from '../accounts/people.js';
import { readUser, readUsers } from '../accounts/user-queries.js';
import { userStream } from '../accounts/decide.js';
import type { UsersAsk } from './arguments.js';

export interface UsersTools {
  pool: Pool;
  log: OutboxLog;
  people: People;
  sessions: Sessions;
  duty: FactorDuty;
}

/** The outcome. `audit`: whether the log has the events, or gets them as soon as it can be reached. */
export interface UsersOutcome {
  users?: User[];
  user?: User;
  link?: OneTimeLink;
  sessions?: UserSession[];
  ended?: number;
  audit?: 'recorded' | 'waiting';
}

/**
 * Runs the command on the database alone: it takes effect at once whether the system runs or not. The log gets the events afterwards.
 * @throws DomainError; the database's error
 */
export async function runUsersAsk(tools: UsersTools, ask: UsersAsk): Promise<UsersOutcome> {
  const { pool, people, sessions, duty } = tools;
  const act: Act = { actor: { kind: 'system', id: 'ops' }, correlationId: randomUUID() };
  if (ask.act === 'list') return { users: await readUsers(pool, duty) };
  if (ask.act === 'invite') {
    const invited = await people.invite(act, ask.invite);
    return { ...invited, audit: await recorded(tools, invited.user.id) };
  }
  const id = await idOf(pool, ask.email);
  const done = async (outcome: UsersOutcome) => {
    const audit = await recorded(tools, id);
    return { user: await readUser(pool, id, duty), ...outcome, audit };
  };
  switch (ask.act) {
    case 'sessions':
      return { sessions: await sessions.of(id) };
    case 'role':
      await people.change(act, id, { role: ask.role }, undefined);
      return done({});
    case 'disable':
    case 'enable':
      await people.change(act, id, { disabled: ask.act === 'disable' }, undefined);
      return done({});
    case 'reset':
      return done({ link: await people.resetLink(act, id) });
    case 'end-sessions':
      return done({ ended: await people.endSessions(act, id) });
    case 'reset-second-factor':
      await people.resetFactor(act, id, ask.reason);
      return done({});
  }
}

/** Case does not matter. @throws DomainError user_not_found */
async function idOf(pool: Pool, email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email]);
  if (!rows[0]) throw new DomainError('user_not_found', `There is no user ${email}`);
  return rows[0].id;
}

/** Carries the user's events to the log, or waits until a running system has; does not wait for a log that can't be reached. */
async function recorded({ pool, log }: UsersTools, id: string): Promise<'recorded' | 'waiting'> {
  for (;;) {
    const { failures } = await drainOutbox(pool, log);
    const { rows } = await pool.query<{ due: boolean }>(
      'select min(attempts) = 0 as due from outbox where stream = $1 having count(*) > 0',
      [userStream(id)],
    );
    if (!rows[0]) return 'recorded';
    if (failures.length > 0 || !rows[0].due) return 'waiting';
    await pause(50);
  }
}

/** The outcome as lines for people. */
export function linesOf({ users, user, link, sessions, ended, audit }: UsersOutcome): string[] {
  return [
    ...(users ?? (user ? [user] : [])).map(userLine),
    ...(ended === undefined ? [] : [`${counted(ended, 'session')} ended.`]),
    ...(sessions?.length === 0 ? ['Not signed in anywhere.'] : []),
    ...(sessions ?? []).map(({ createdAt, lastSeenAt, browser }) =>
      `since ${createdAt}, last seen ${lastSeenAt}  ${browser ?? ''}`.trimEnd(),
    ),
    ...(link ? [`${link.url}`, `Give it to nobody else: it sets the password, once, until ${link.expiresAt}.`] : []),
    ...(audit === 'waiting' ? ['Done. The log cannot be reached and will record it later.'] : []),
  ];
}

function userLine({ email, displayName, role, state, secondFactor, secondFactorDueAt, lastSeenAt }: User): string {
  const name = displayName === null ? '' : `  ${displayName}`;
  const due = secondFactorDueAt === null ? '' : `  second factor due ${secondFactorDueAt}`;
  const factor = secondFactor ? '  second factor' : due;
  const seen = lastSeenAt === null ? '' : `  last seen ${lastSeenAt}`;
  return `${email.padEnd(32)} ${role.padEnd(6)} ${state.padEnd(9)}${name}${factor}${seen}`.trimEnd();
}
