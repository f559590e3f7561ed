import type { ReactNode, ComponentProps } from 'react';
import { money } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { type LeadFigures, leadAnalysisQuery } from '../lead-figures.js';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { downloadReport } from '../../analysis/report/download-report.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { leadAnalysisRoutes } from '../../../../../contracts/src/analyses/routes.js';
import { send } from '../../../lib/calls/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { whileSignedIn } from '../../session/while-signed-in.js';

/** The rent with its range, and the market around it. */
export function Figures({ figures, unitCount }: { figures: LeadFigures; unitCount: number }) {
  const { rentCents, perUnitCents, rangeLowCents, rangeHighCents, preliminary } = figures;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="text-xl font-semibold tabular">
          {money(rentCents)} <span className="text-sm font-normal text-ink-soft">a month</span>
        </p>
        <p className="tabular">
          {money(rangeLowCents)} to {money(rangeHighCents)}
        </p>
        {preliminary && <Badge hue="yellow">Preliminary</Badge>}
      </div>
      {unitCount > 1 && (
        <p className="text-ink-soft">
          {money(perUnitCents)} for each of {unitCount} units.
        </p>
      )}
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2">
        <Figure name="Days on market" value={figures.averageDaysOnMarket} />
        <Figure name="Occupancy" value={`${figures.occupancyPercent}%`} />
        <Figure name="Year over year" value={`${figures.yearOverYearPercent}%`} />
      </dl>
    </div>
  );
}

export function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium tabular">{value}</dd>
    </div>
  );
}

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
      <Download aria-hidden /> {print.isPending ? 'Making the PDF…' : 'PDF'}
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
      await queryClient.invalidateQueries({ queryKey: leadAnalysisQuery(leadId).queryKey });
    },
    onError: (error) => toasts.failed('Failed to analyze property', error),
  });
}
