import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  campaignListSchema,
  campaignStatsSchema,
  shownCampaignSchema,
  upcomingSchema,
  workflowsSchema,
} from '../../../../contracts/src/campaigns/queries.js';
import { get } from '../../lib/calls/api.js';
import { getFresh } from '../../live/live-position.js';
import { listKeyOf } from '../../live/refresh-subjects.js';
import type { CampaignsAddress } from './campaigns-address.js';

const key = listKeyOf('campaign');
const rows = 50;
const ofOneLead = 20;

export const campaignStatsQuery = queryOptions({
  queryKey: [...key, 'stats'],
  queryFn: ({ signal }) => getFresh('/api/campaigns/stats', campaignStatsSchema, signal),
});

type Filter = Pick<CampaignsAddress, 'workflow' | 'state' | 'q'>;

/** A page of runs. @param page from 0 */
export const campaignRunsQuery = ({ workflow, state, q }: Filter, page: number) =>
  queryOptions({
    queryKey: [...key, 'runs', { workflow, state, q, page }],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ offset: String(page * rows), limit: String(rows) });
      if (workflow) asked.set('workflow', workflow);
      if (state) asked.set('state', state);
      if (q) asked.set('search', q);
      return getFresh(`/api/campaigns?${asked}`, campaignListSchema, signal);
    },
    placeholderData: keepPreviousData,
  });
export const runsOnAPage = rows;

/** A lead's runs, active ones first. */
export const leadCampaignsQuery = (leadId: string) =>
  queryOptions({
    queryKey: [...key, 'lead', leadId],
    queryFn: ({ signal }) =>
      getFresh(
        `/api/campaigns?${new URLSearchParams({ leadId, limit: String(ofOneLead) })}`,
        campaignListSchema,
        signal,
      ),
  });

/** A run with all of its messages. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'run', id],
    queryFn: ({ signal }) => getFresh(`/api/campaigns/${encodeURIComponent(id)}`, shownCampaignSchema, signal),
  });

/** The messages due in the next days. @param days 1 to 14 */
export const upcomingQuery = (days: number, leadId?: string) =>
  queryOptions({
    queryKey: [...key, 'upcoming', days, leadId],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ days: String(days), limit: '200', ...(leadId && { leadId }) });
      return getFresh(`/api/campaigns/upcoming?${asked}`, upcomingSchema, signal);
    },
    placeholderData: keepPreviousData,
  });

/** The messages of a campaign that begins now. Settings and templates define them; the live stream does not cover those. */
export const workflowsQuery = queryOptions({
  queryKey: ['campaign-workflows'],
  queryFn: ({ signal }) => get('/api/campaigns/workflows', workflowsSchema, signal),
  staleTime: 0,
});
