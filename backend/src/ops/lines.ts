import type { User } from '../../../contracts/src/accounts/queries.js';
import type { UsersOutcome } from './run-users-ask.js';

/** The outcome as lines for people. */
export function linesOf({ users, user, link, sessions, ended, audit }: UsersOutcome): string[] {
  return [
    ...(users ?? (user ? [user] : [])).map(userLine),
    ...(ended === undefined ? [] : [`${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`]),
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
