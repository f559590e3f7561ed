import { keyOf, listKeyOf } from '../../../live/refresh-subjects.js';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { leadPitchRoutes } from '../../../../../contracts/src/leads/routes.js';
import { readQuery } from '../../../live/read-query.js';

/** How often a pending estimate is read again. */
const pendingMs = 1_500;

/**
 * A lead's analysis. It is read again when any analysis changes, because an analysis has its own id.
 * @param awaited an analysis was requested and must arrive
 */
export const leadAnalysisQuery = (leadId: string, awaited = false) =>
  readQuery(
    [...listKeyOf('analysis'), leadId],
    leadAnalysisRoutes.show,
    { id: leadId },
    {
      refetchInterval: ({ state: { data } }) => {
        const pending = data && (data.analysis ? data.analysis.rent === null : awaited);
        return pending ? pendingMs : false;
      },
    },
  );

/** The pitch, from the log itself. */
export const leadPitchQuery = (leadId: string) =>
  readQuery([...keyOf('lead', leadId), 'pitch'], leadPitchRoutes.pitch, { id: leadId });
