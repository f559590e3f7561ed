import { queryOptions } from '@tanstack/react-query';
import { leadAnalysisSchema } from '../../../../../contracts/src/analyses/report.js';
import { leadPitchSchema } from '../../../../../contracts/src/leads/pitch-query.js';
import { get } from '../../../lib/calls/api.js';
import { getFresh } from '../../../live/live-position.js';
import { keyOf, listKeyOf } from '../../../live/refresh-subjects.js';

/** How often a pending estimate is read again. */
const pendingMs = 1_500;

/**
 * A lead's analysis. It is read again when any analysis changes, because an analysis has its own id.
 * @param awaited an analysis was requested and must arrive
 */
export const leadAnalysisQuery = (leadId: string, awaited = false) =>
  queryOptions({
    queryKey: [...listKeyOf('analysis'), leadId],
    queryFn: ({ signal }) => getFresh(`/api/leads/${encodeURIComponent(leadId)}/analysis`, leadAnalysisSchema, signal),
    refetchInterval: ({ state: { data } }) => {
      const pending = data && (data.analysis ? data.analysis.rent === null : awaited);
      return pending ? pendingMs : false;
    },
  });

/** The pitch, from the log itself. */
export const leadPitchQuery = (leadId: string) =>
  queryOptions({
    queryKey: [...keyOf('lead', leadId), 'pitch'],
    queryFn: ({ signal }) => get(`/api/leads/${encodeURIComponent(leadId)}/pitch`, leadPitchSchema, signal),
  });
