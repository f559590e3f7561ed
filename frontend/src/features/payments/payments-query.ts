import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { duePaymentsSchema, gonePaymentsSchema } from '../../../../contracts/src/payments/queries.js';
import { getFresh } from '../../live/live-position.js';

/** The due fees, derived from leads and referrals. @param version of both: a new one triggers another read */
export const duePaymentsQuery = (version: number) =>
  queryOptions({
    queryKey: ['payments', 'due', version],
    queryFn: ({ signal }) => getFresh('/api/payments/due', duePaymentsSchema, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Payments whose lead is deleted or erased; for admins. @param version of the leads */
export const gonePaymentsQuery = (version: number) =>
  queryOptions({
    queryKey: ['payments', 'gone', version],
    queryFn: ({ signal }) => getFresh('/api/payments/gone', gonePaymentsSchema, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
