import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';

/** Saves the lead's signed history as a file that opens anywhere. */
export function ExportButton({ leadId, name }: { leadId: string; name: string }) {
  const save = useMutation({
    // Fetched with the first use only: nobody else needs the file's builder.
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
        <FileDown aria-hidden className={save.isPending ? 'animate-pulse' : undefined} />
      </Button>
    </Tooltip>
  );
}
