import { useParams, useSearch } from '@tanstack/react-router';
import { analysesPaths } from '../../../../../contracts/src/analyses/paths.js';
import { analysisReportSchema } from '../../../../../contracts/src/analyses/report.js';
import { leadPitchPaths } from '../../../../../contracts/src/leads/paths.js';
import { leadPitchSchema } from '../../../../../contracts/src/leads/queries.js';
import { readQuery } from '../../../live/read-query.js';

/** How often a pending estimate is read again. */
const pendingMs = 1_500;

/** The report of a lead's analysis; read again until the estimate has arrived. */
export const reportQuery = (leadId: string) =>
  readQuery(
    { at: analysesPaths.report, answer: analysisReportSchema },
    { id: leadId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.analysis.rent === null ? pendingMs : false),
    },
  );

/** The pitch that was made to the owner. The server sends it only to staff, and for printing their copy. */
export const reportPitchQuery = (leadId: string) =>
  readQuery({ at: leadPitchPaths.pitch, answer: leadPitchSchema }, { id: leadId }, { staleTime: 0, retry: false });

/** Whose report the address names, and whether with the staff's pitch. */
export function useReportAddress(): { leadId: string; withPitch: boolean } {
  const { id } = useParams({ from: '/_public/analysis/$id' });
  const { pitch } = useSearch({ from: '/_public/analysis/$id' });
  return { leadId: id, withPitch: pitch ?? false };
}
