import { queryOptions, useQuery } from '@tanstack/react-query';
import { namesOfPeople } from '../../../../contracts/src/person-name.js';
import { assigneesSchema, type Assignees } from '../../../../contracts/src/queries/users.js';
import { get } from '../../lib/calls/api.js';
import type { Names } from './person-name.js';

export type Colleague = Assignees['assignees'][number];

/** Everybody who may sign in, by name. Nobody tells the console of a new colleague: what is older than a minute is read again. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => get('/api/users/assignees', assigneesSchema, signal),
  staleTime: 60_000,
});

const namesOfAll = ({ assignees }: Assignees): Names => namesOf(assignees);

/** People by id, as their office calls them. Who shares a name with another one is told by e-mail as well. */
export function namesOf(colleagues: readonly Colleague[]): Names {
  return Object.fromEntries(namesOfPeople(colleagues));
}

/** The names of those who may sign in; undefined as long as they are not known. */
export function useNames(): Names | undefined {
  return useQuery({ ...colleaguesQuery, select: namesOfAll }).data;
}

/** Everybody's e-mail, by user id: it says exactly who. Empty as long as they are not known. */
export function useEmails(): Names {
  return useQuery({ ...colleaguesQuery, select: emailsOf }).data ?? nobody;
}

const nobody: Names = {};
const emailsOf = ({ assignees }: Assignees): Names => Object.fromEntries(assignees.map(({ id, email }) => [id, email]));
