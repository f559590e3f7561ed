import { useQuery } from '@tanstack/react-query';
import { namesOfPeople } from '../../../../contracts/src/person-name.js';
import type { Assignees } from '../../../../contracts/src/accounts/queries.js';
import type { Names } from './person-name.js';
import { assigneesRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import { readQuery } from '../../live/read-query.js';

export type Colleague = Assignees['assignees'][number];

/** All users by name. No event reports a new colleague to the console, so data older than a minute is read again. */
export const colleaguesQuery = readQuery(assigneesRoutes.all, {}, { staleTime: 60_000 });

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
