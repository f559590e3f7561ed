import { queryOptions, useQuery } from '@tanstack/react-query';
import { namesOfPeople } from '../../../../contracts/src/person-name.js';
import { assigneesSchema, type Assignees } from '../../../../contracts/src/accounts/queries.js';
import { get } from '../../lib/calls/api.js';

/** People's names, by user id. */
export type Names = Readonly<Record<string, string>>;

/**
 * The name of a person.
 * @param id a user id; null for nobody
 * @param known names by user id, searched in this order: a former user's name may come only with an answer; undefined
 * while they are not known
 * @returns null for nobody
 */
export function personName(id: string | null | undefined, ...known: readonly (Names | undefined)[]): string | null {
  if (!id) return null;
  return knownName(id, ...known) ?? (known.includes(undefined) ? 'A colleague' : 'A former user');
}

/** Like personName; null if the name is unknown. */
export function knownName(id: string, ...known: readonly (Names | undefined)[]): string | null {
  return known.find((names) => names?.[id])?.[id] ?? null;
}

/** Two letters for a small round mark: "AS" for Ann Sample. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]!.match(/\p{L}+/gu) ?? [];
  return (
    [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => word.charAt(0).toUpperCase()).join('') || '?'
  );
}

export type Colleague = Assignees['assignees'][number];

/** All users by name. No event reports a new colleague to the console, so data older than a minute is read again. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => get('/api/users/assignees', assigneesSchema, signal),
  staleTime: 60_000,
});

const namesOfAll = ({ assignees }: Assignees): Names => namesOf(assignees);

/** People by id, by the name that the office uses. Those who share a name also show their e-mail. */
export function namesOf(colleagues: readonly Colleague[]): Names {
  return Object.fromEntries(namesOfPeople(colleagues));
}

/** The names of all users; undefined until they are known. */
export function useNames(): Names | undefined {
  return useQuery({ ...colleaguesQuery, select: namesOfAll }).data;
}

/** All users' e-mail addresses, by user id, which identify them exactly. Empty until they are known. */
export function useEmails(): Names {
  return useQuery({ ...colleaguesQuery, select: emailsOf }).data ?? nobody;
}

const nobody: Names = {};
const emailsOf = ({ assignees }: Assignees): Names => Object.fromEntries(assignees.map(({ id, email }) => [id, email]));
