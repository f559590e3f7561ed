import type { ChangeUser } from '../../../../../contracts/src/accounts/input.js';
import { send, ask } from '../../../lib/calls/api.js';
import type { User, UserHistory } from '../../../../../contracts/src/accounts/queries.js';
import { storeOfPerson } from '../../../lib/kept-of-person.js';
import { invalidate, queryClient } from '../../../lib/calls/query-client.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { colleaguesQuery, namesOf } from '../../people/names-query.js';
import { roleWords, stateWords } from './user-words.js';
import { usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import { readQuery } from '../../../live/read-query.js';

/** A version that rises when the table must be read again, and newer users from answers. The table shows those until it has read them. */
const store = storeOfPerson<{ version: number; news: Readonly<Record<string, User>> }>({ version: 0, news: {} });

/** @param user from an answer; omitted if something other than the user changed */
export function noteUsersChanged(user?: User) {
  store.update(({ version, news }) => ({ version: version + 1, news: user ? { ...news, [user.id]: user } : news }));
}

export const useUsersVersion = (): number => store.use(({ version }) => version);

/** The newest known state of a row: an answer may be newer than the table. */
export function useNewest<Row extends User>(row: Row): Row {
  const news = store.use((known) => known.news[row.id]);
  return news && news.revision > row.revision ? { ...row, ...news } : row;
}

/** The prefix of all keys about one user. */
export const usersKey = ['users'] as const;

/** One user, as admins see them. */
export const userQuery = (id: string) => readQuery(usersRoutes.one, { id }, { under: [...usersKey, id], staleTime: 0 });

/** The places where a user is signed in. */
export const sessionsQuery = (id: string) =>
  readQuery(usersRoutes.sessionsOf, { id }, { under: [...usersKey, id], staleTime: 0 });

/** A user's history. A change reaches the log a moment after it is made; until then the history is read again. */
export const userHistoryQuery = (id: string) =>
  readQuery(
    usersRoutes.history,
    { id },
    { under: [...usersKey, id], staleTime: 0, refetchInterval: ({ state }) => (state.data?.waiting ? 1_000 : false) },
  );

/** Reads all shown data of a user again. */
export function refreshUser(id: string) {
  void invalidate([...usersKey, id]);
  noteUsersChanged();
}

type Seen = Pick<User, 'role' | 'state' | 'displayName' | 'takesNewLeads'>;
type OvertakenField = 'role' | 'state' | 'displayName' | 'takesNewLeads';

const isDisabled = ({ state }: Seen) => state === 'disabled';

/**
 * Lists another person's changes to a user that a change would override. Whoever changes access, by role or by disabling, has to have
 * seen both. A name and the taking of new leads are each decided separately.
 * @param seen the user as the person saw it @param fresh the current user
 * @returns [] if the change can be applied to the current user
 */
export function overtakenFields(seen: Seen, fresh: Seen, change: ChangeUser): OvertakenField[] {
  const decidesAccess = change.role !== undefined || change.disabled !== undefined;
  const { displayName, takesNewLeads } = change;
  return [
    ...(decidesAccess && seen.role !== fresh.role ? ['role' as const] : []),
    ...(decidesAccess && isDisabled(seen) !== isDisabled(fresh) ? ['state' as const] : []),
    ...(displayName !== undefined && seen.displayName !== fresh.displayName && displayName !== fresh.displayName
      ? ['displayName' as const]
      : []),
    ...(takesNewLeads !== undefined &&
    seen.takesNewLeads !== fresh.takesNewLeads &&
    takesNewLeads !== fresh.takesNewLeads
      ? ['takesNewLeads' as const]
      : []),
  ];
}

const typesOf: Record<OvertakenField, readonly string[]> = {
  role: ['UserRoleChanged'],
  state: ['UserDisabled', 'UserEnabled'],
  displayName: ['UserDetailsEdited'],
  takesNewLeads: ['UserDetailsEdited'],
};

/** The id of the person who last changed one of the fields; undefined if the history does not say, or lacks the change so far. */
export function lastToChange(fields: readonly OvertakenField[], { events, waiting }: UserHistory): string | undefined {
  if (waiting > 0) return undefined;
  const types = fields.flatMap((field) => typesOf[field]);
  return events.find(({ type }) => types.includes(type))?.actor.id ?? undefined;
}

/** Somebody else changed the field of a user that this change was about to change. Nothing was changed. */
export class Overtaken extends Error {
  /** @param by who it was, if that is known */
  constructor(
    readonly fresh: User,
    readonly fields: readonly OvertakenField[],
    readonly by: string | undefined,
  ) {
    const now = `${roleWords[fresh.role]}, ${stateWords[fresh.state].toLowerCase()}`;
    super(`${by ?? 'Somebody else'} changed this user in the meantime: now ${now}. Review that, then try again.`);
  }
}

const mostTries = 3;

/**
 * Changes a user as the person saw it. If somebody else changed another field meanwhile, both changes stand.
 * @returns the user after the change
 * @throws Overtaken, ApiProblem
 */
export async function changeUser(seen: User, change: ChangeUser): Promise<User> {
  let { revision } = seen;
  for (let tries = 1; ; tries++) {
    try {
      return noted(await send(usersRoutes.change, { id: seen.id, body: change, revision }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch' || tries === mostTries) throw error;
      const fresh = noted(await ask(usersRoutes.one, { id: seen.id }));
      const fields = overtakenFields(seen, fresh, change);
      if (fields.length > 0) throw new Overtaken(fresh, fields, await whoChanged(seen.id, fields));
      revision = fresh.revision;
    }
  }
}

/** The sentence for the outcome of a change. */
export function whyNot(error: unknown): unknown {
  return error instanceof Overtaken ? error.message : error;
}

function noted(user: User): User {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  void invalidate(sessionsQuery(user.id).queryKey);
  void invalidate(userHistoryQuery(user.id).queryKey);
  noteUsersChanged(user);
  return user;
}

/** A history that can't be read, or lacks the change so far, names nobody. That must not hide the failure itself. */
async function whoChanged(id: string, fields: readonly OvertakenField[]): Promise<string | undefined> {
  try {
    const by = lastToChange(fields, await ask(usersRoutes.history, { id }));
    if (by === undefined) return undefined;
    return namesOf((await queryClient.fetchQuery(colleaguesQuery)).assignees)[by];
  } catch {
    return undefined;
  }
}
