import { useMutation } from '@tanstack/react-query';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { send } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { leadAnalysisQuery } from '../data/pitch-queries.js';

/** Runs an analysis of the lead's property, or links an analysis without a lead to it. */
export function useRunAnalysis(leadId: string) {
  const toasts = actionToast('analysis', leadId);
  return useMutation({
    mutationKey: ['run-analysis', leadId],
    /** @param analysisId the one to link; null runs a new one */
    mutationFn: (analysisId: string | null) =>
      whileSignedIn(() =>
        send(leadAnalysisRoutes.run, { id: leadId, body: analysisId === null ? {} : { analysisId } }),
      ),
    onSuccess: async () => {
      toasts.clear();
      await queryClient.invalidateQueries({ queryKey: leadAnalysisQuery(leadId).queryKey });
    },
    onError: (error) => toasts.failed('Failed to analyze property', error),
  });
}
