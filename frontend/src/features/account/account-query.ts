import { queryOptions } from '@tanstack/react-query';
import { accountSchema } from '../../../../contracts/src/queries/users.js';
import { get } from '../../lib/calls/api.js';

/** One's own account, as the server has it. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => get('/api/account', accountSchema, signal),
  staleTime: 60_000,
});
