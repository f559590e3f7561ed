import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { ask } from '../../../lib/calls/api.js';
import { historyKey, keyOf } from '../../../live/changed.js';
import { useStanding } from '../../../live/standing.js';
import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { addressOf, nameOf } from './name-of.js';
import type { LeadValues } from '../../history/state-at.js';
import { pipelineRoutes } from '../../../../../contracts/src/pipeline/routes.js';
import { leadHistoryRoutes } from '../../../../../contracts/src/leads/history-routes.js';
import { activityRoutes } from '../../../../../contracts/src/activity/routes.js';
import { readQuery } from '../../../live/read-query.js';

export const leadQuery = (id: string) => readQuery(pipelineRoutes.one, { id }, { under: keyOf('lead', id) });

/** Whether the lead does not exist, as opposed to a failed read. A malformed id (400) cannot exist either. */
export function isUnknownLead(error: Error | null): boolean {
  return error instanceof ApiProblem && [400, 404].includes(error.status);
}

/** A lead's events, oldest first. They are read from the log itself, so they include every answered command. */
export const historyQuery = (id: string) =>
  readQuery(leadHistoryRoutes.history, { id }, { under: historyKey('lead', id) });

/** The lead's deletion from the recent activity; null if it was longer ago. Of a deleted lead, everybody may see only this. */
export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-deletion', id],
    queryFn: async ({ signal }) => {
      const { items } = await ask(activityRoutes.list, { query: { limit: 200 }, signal });
      return items.find(({ type, leadId }) => type === 'LeadDeleted' && leadId === id) ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });

const whileStillMs = 5_000;

/**
 * A lead's history, kept up to date by the live stream. While the projection behind that stream stands still, it is read again from
 * the log every few seconds.
 */
export function useLiveHistory(leadId: string) {
  const standing = useStanding('pipeline', 'activity', 'event_index');
  return useQuery({ ...historyQuery(leadId), refetchInterval: standing ? whileStillMs : false });
}

/** The heading of a lead, now or in the past. The stage is null if this version does not know it. */
export function leadHeading({ name, propertyAddress, status }: LeadValues): {
  name: string;
  address: string;
  status: LeadStatus | null;
} {
  return {
    name: nameOf({ name: typeof name === 'string' ? name : '' }),
    address: typeof propertyAddress === 'string' ? addressOf({ propertyAddress }) : '',
    status: leadStatusSchema.safeParse(status).data ?? null,
  };
}
