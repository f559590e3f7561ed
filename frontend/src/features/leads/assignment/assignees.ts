import type { Assignees } from '../../../../../contracts/src/queries/users.js';
import { firstName } from '../../../lib/first-name.js';
import { colleaguesQuery } from '../../people/names-query.js';

export type Assignee = Assignees['assignees'][number];

/** Everybody whom work can be given to. */
export const assigneesQuery = { ...colleaguesQuery, select: ({ assignees }: Assignees) => assignees };

/** People by id, as their office calls them, in the order given. Who shares a name with another one is told by e-mail as well. */
export function namesOf(assignees: readonly Assignee[]): Map<string, string> {
  const called = assignees.map(({ id, email, displayName }) => {
    return { id, email, name: displayName ?? firstName(email) ?? email };
  });
  const isShared = (name: string) => called.filter((one) => one.name === name).length > 1;
  return new Map(called.map(({ id, email, name }) => [id, isShared(name) ? `${name} (${email})` : name]));
}

/**
 * Who somebody is, in a few words.
 * @param id null: nobody
 * @param names of everybody whom work can be given to; undefined while they are not known
 */
export function assigneeName(id: string | null, names: ReadonlyMap<string, string> | undefined): string {
  if (id === null) return 'Unassigned';
  return names ? (names.get(id) ?? 'A former user') : 'Assigned';
}
