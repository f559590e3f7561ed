import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.js';
import { downloadReport } from '../../analysis/report/download-report.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { send } from '../../../lib/calls/api.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { leadAnalysisQuery } from '../lead-figures.js';

/**
 * The staff's copy of the report as a PDF: with the pitched rent and the checked improvements, from the log.
 */
export function PrintReport({ leadId, size = 'sm' }: { leadId: string; size?: ComponentProps<typeof Button>['size'] }) {
  const toasts = actionToast('pdf', leadId);
  const print = useMutation({
    mutationFn: () => downloadReport(leadId),
    onSuccess: () => toasts.done('The PDF is in your downloads.'),
    onError: (error) => toasts.failed('The report could not be made as a PDF.', error),
  });
  return (
    <Button size={size} busy={print.isPending} onClick={() => print.mutate()}>
      <Download /> {print.isPending ? 'Making the PDF…' : 'PDF'}
    </Button>
  );
}

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
      await invalidate(leadAnalysisQuery(leadId).queryKey);
    },
    onError: (error) => toasts.failed('Failed to analyze property', error),
  });
}
