import type { ChangeUser } from '../../../../../contracts/src/accounts/commands.js';
import { userHistorySchema, userSchema, type User } from '../../../../../contracts/src/accounts/queries.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { command, get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { colleaguesQuery, namesOf } from '../../people/names-query.js';
import { lastToChange, overtakenFields, type OvertakenField } from './overtaken.js';
import { userQuery } from './users-query.js';
import { noteUsersChanged } from './users-store.js';
import { stateWords, roleWords } from './user-words.js';

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
      return noted(await command(`/api/users/${seen.id}`, userSchema, { method: 'PATCH', body: change, revision }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch' || tries === mostTries) throw error;
      const fresh = noted(await get(`/api/users/${seen.id}`, userSchema));
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
  void queryClient.invalidateQueries({ queryKey: [...userQuery(user.id).queryKey, 'sessions'] });
  void queryClient.invalidateQueries({ queryKey: [...userQuery(user.id).queryKey, 'history'] });
  noteUsersChanged(user);
  return user;
}

/** A history that can't be read, or lacks the change so far, names nobody. That must not hide the failure itself. */
async function whoChanged(id: string, fields: readonly OvertakenField[]): Promise<string | undefined> {
  try {
    const by = lastToChange(fields, await get(`/api/users/${id}/history`, userHistorySchema));
    if (by === undefined) return undefined;
    return namesOf((await queryClient.fetchQuery(colleaguesQuery)).assignees)[by];
  } catch {
    return undefined;
  }
}
