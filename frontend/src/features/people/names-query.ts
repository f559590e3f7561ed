import { queryOptions, useQuery } from '@tanstack/react-query';
import { assigneesSchema, type Assignees } from '../../../../contracts/src/queries/users.js';
import { get } from '../../lib/calls/api.js';

/** What people are called, by user id: their display name, else their e-mail. */
export type Names = Readonly<Record<string, string>>;

/** Everybody who may sign in, by name. Nobody tells the console of a new colleague: what is older than a minute is read again. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => get('/api/users/assignees', assigneesSchema, signal),
  staleTime: 60_000,
});

const nobody: Names = {};
const namesOf = ({ assignees }: Assignees): Names =>
  Object.fromEntries(assignees.map(({ id, email, displayName }) => [id, displayName ?? email]));

/** The names of those who may sign in; none as long as they are not known. */
export function useNames(): Names {
  return useQuery({ ...colleaguesQuery, select: namesOf }).data ?? nobody;
}
