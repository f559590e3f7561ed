import { queryOptions } from '@tanstack/react-query';
import { analysisReportSchema } from '../../../../../contracts/src/analyses/report.js';
import { leadPitchSchema } from '../../../../../contracts/src/leads/pitch-query.js';
import { get } from '../../../lib/calls/api.js';

/** How often a pending estimate is read again. */
const pendingMs = 1_500;

/** The report of a lead's analysis; read again until the estimate has arrived. */
export function reportQuery(leadId: string) {
  return queryOptions({
    queryKey: ['analysis', leadId],
    queryFn: ({ signal }) => get(`/api/analyses/${encodeURIComponent(leadId)}`, analysisReportSchema, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.analysis.rent === null ? pendingMs : false),
  });
}

/** The pitch that was made to the owner. The server sends it only to staff, and for printing their copy. */
export function reportPitchQuery(leadId: string) {
  return queryOptions({
    queryKey: ['analysis', leadId, 'pitch'],
    queryFn: ({ signal }) => get(`/api/leads/${encodeURIComponent(leadId)}/pitch`, leadPitchSchema, signal),
    staleTime: 0,
    retry: false,
  });
}
