import { queryOptions } from '@tanstack/react-query';
import { caseTimelineSchema } from '../../../../../contracts/src/cases/queries.js';
import type { Subject } from '../../../../../contracts/src/live/subject.js';
import { get } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { keyOf } from '../../../live/refresh-subjects.js';

const part = 'timeline';

/** The parts of a lead's case: its analyses and referral with their events, and other leads of the person. */
export const caseQuery = (leadId: string) =>
  queryOptions({
    queryKey: [...keyOf('lead', leadId), part],
    queryFn: ({ signal }) => get(`/api/leads/${encodeURIComponent(leadId)}/timeline`, caseTimelineSchema, signal),
  });

/** Reads the open timelines again after a change to something other than a lead that may belong to a case. */
export async function refreshCases(changed: readonly Subject[] | 'everything'): Promise<void> {
  if (
    changed !== 'everything' &&
    !changed.some(({ kind }) => ['analysis', 'referral', 'document', 'campaign', 'message'].includes(kind))
  )
    return;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'lead' && queryKey[2] === part });
}
