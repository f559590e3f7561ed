import { queryOptions } from '@tanstack/react-query';
import { analysisReportSchema } from '../../../../../contracts/src/queries/analysis.js';
import { leadPitchSchema } from '../../../../../contracts/src/queries/pitch.js';
import { get } from '../../../lib/calls/api.js';

/** How often an estimate that is still being asked for is looked at again. */
const pendingMs = 1_500;

/** The report of a lead's analysis; read again until the estimate has come. */
export function reportQuery(leadId: string) {
  return queryOptions({
    queryKey: ['analysis', leadId],
    queryFn: ({ signal }) => get(`/api/analyses/${encodeURIComponent(leadId)}`, analysisReportSchema, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.analysis.rent === null ? pendingMs : false),
  });
}

/** What was pitched to the owner: the server tells staff, and whoever prints their copy. */
export function reportPitchQuery(leadId: string) {
  return queryOptions({
    queryKey: ['analysis', leadId, 'pitch'],
    queryFn: ({ signal }) => get(`/api/leads/${encodeURIComponent(leadId)}/pitch`, leadPitchSchema, signal),
    staleTime: 0,
    retry: false,
  });
}
