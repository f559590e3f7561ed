import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.js';
import { downloadReport } from '../../analysis/report/download-file.js';
import { actionToast } from '../../lead-commands/action-toast.js';

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
