import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toast } from 'sonner';

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
