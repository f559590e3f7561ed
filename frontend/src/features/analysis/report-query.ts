import { queryOptions } from '@tanstack/react-query';
import { analysisReportSchema } from '../../../../contracts/src/queries/analysis.js';
import { get } from '../../lib/api.js';

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
