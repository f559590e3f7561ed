import { queryOptions } from '@tanstack/react-query';
import { rehearsalSchema, type Rehearsal, type Rehearse } from '../../../../contracts/src/campaigns/rehearsal.js';
import { command, get } from '../../lib/calls/api.js';
import { whileSignedIn } from '../session/while-signed-in.js';

const lookMs = 500;

/** The progress of a rehearsal, polled until it has ended. */
export const rehearsalQuery = (id: string) =>
  queryOptions({
    queryKey: ['rehearsal', id],
    queryFn: ({ signal }) => get(`/api/campaigns/rehearsals/${encodeURIComponent(id)}`, rehearsalSchema, signal),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : lookMs),
    staleTime: 0,
  });

/** @throws ApiProblem rehearsal_busy */
export const beginRehearsal = (body: Rehearse): Promise<Rehearsal> =>
  whileSignedIn(() => command('/api/campaigns/rehearsals', rehearsalSchema, { body }));

/** @throws ApiProblem */
export const cancelRehearsal = (id: string): Promise<Rehearsal> =>
  whileSignedIn(() => command(`/api/campaigns/rehearsals/${id}/cancel`, rehearsalSchema, { body: {} }));
