import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toast } from 'sonner';
import { FileDown } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';

/** Saves a lead's signed history as a file that opens anywhere, and says so. */
export function useHistoryExport(leadId: string, name: string) {
  return useMutation({
    // Fetched on first use: nobody else needs the code that builds the file.
    mutationFn: async () => (await import('./download-history.js')).downloadHistory(leadId, name),
    onSuccess: () =>
      toast.success('History exported', {
        description: (
          <>
            The file opens offline and checks itself.{' '}
            <Link to="/leads/verify" className="underline">
              Verify a history
            </Link>
          </>
        ),
      }),
    onError: (error) => toast.error('The history could not be exported', { description: error.message }),
  });
}

/** Saves the lead's signed history as a file that opens anywhere. */
export function ExportButton({ leadId, name }: { leadId: string; name: string }) {
  const save = useHistoryExport(leadId, name);
  return (
    <Tooltip content="Save the whole history as a signed file that opens offline">
      <Button
        variant="quiet"
        size="sm"
        className="px-1.5 max-md:[&_svg]:block!"
        aria-label="Export the history"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        <FileDown className={save.isPending ? 'animate-pulse' : undefined} />
      </Button>
    </Tooltip>
  );
}
