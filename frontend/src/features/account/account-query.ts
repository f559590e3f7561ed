import { queryOptions } from '@tanstack/react-query';
import { accountSchema, userSessionsSchema } from '../../../../contracts/src/accounts/queries.js';
import { get } from '../../lib/calls/api.js';

/** One's own account, as the server has it. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => get('/api/account', accountSchema, signal),
  staleTime: 60_000,
});

/** Key of everything that changes one's account. The account page stays at its part while one is under way. */
export const ownAccountKey = ['own-account'] as const;

/** The places where one is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => get('/api/account/sessions', userSessionsSchema, signal),
  staleTime: 0,
});
