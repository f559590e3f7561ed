import { queryOptions } from '@tanstack/react-query';
import { userHistorySchema, userSchema, userSessionsSchema } from '../../../../../contracts/src/accounts/queries.js';
import { get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { noteUsersChanged } from './users-store.js';

/** The prefix of all keys about one user. */
export const usersKey = ['users'] as const;

/** One user, as admins see them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id],
    queryFn: ({ signal }) => get(`/api/users/${id}`, userSchema, signal),
    staleTime: 0,
  });

/** The places where a user is signed in. */
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id, 'sessions'],
    queryFn: ({ signal }) => get(`/api/users/${id}/sessions`, userSessionsSchema, signal),
    staleTime: 0,
  });

/** A user's history. A change reaches the log a moment after it is made; until then the history is read again. */
export const userHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id, 'history'],
    queryFn: ({ signal }) => get(`/api/users/${id}/history`, userHistorySchema, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.waiting ? 1_000 : false),
  });

/** Reads all shown data of a user again. */
export function refreshUser(id: string): void {
  void queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey });
  noteUsersChanged();
}
