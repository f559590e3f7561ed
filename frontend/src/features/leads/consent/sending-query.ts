import { queryOptions } from '@tanstack/react-query';
import { sendingSchema } from '../../../../../contracts/src/operations/retention.js';
import { get } from '../../../lib/calls/api.js';

/** Whether a lead may be written to now. @param shown the number of events shown: another event may have changed the answer */
export const sendingQuery = (leadId: string, shown: number) =>
  queryOptions({
    queryKey: ['lead', leadId, 'sending', shown],
    queryFn: ({ signal }) => get(`/api/leads/${leadId}/sending`, sendingSchema, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
