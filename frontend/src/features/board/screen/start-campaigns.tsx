import { counted } from '../../../../../contracts/src/numerals.js';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { bulkMoveLimit } from '../../../../../contracts/src/leads/bulk-routes.js';
import { newKey } from '../../../lib/calls/api.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { leftOutOf, startCampaigns } from '../../campaigns/campaign-calls.js';
import { inParts, partSize, partsOf } from '../moves/batch.js';

/**
 * Starts the campaign that fits its stage for each selected lead. Says beforehand how many have no email and are left out, then for how
 * many it started, and why not for the others.
 */
export function StartCampaigns({ ids }: { ids: () => string[] }) {
  const [asked, setAsked] = useState<{ ids: string[]; left: number } | null>(null);
  const [tried, setTried] = useState(0);
  const start = useMutation({
    mutationFn: (chosen: readonly string[]) => {
      setTried(0);
      const correlationId = newKey();
      return inParts(
        chosen,
        partSize,
        (part) => startCampaigns(part, correlationId),
        (_, part) => setTried((before) => before + part.length),
      );
    },
    onSuccess: ({ accepted, refused }) => {
      const reasons = [...refused.values()];
      const why = [...new Set(reasons)].map(
        (reason) => `${counted(reasons.filter((each) => each === reason).length, 'lead')}: ${reason}`,
      );
      const description = why.join(' ') || undefined;
      if (accepted.size > 0) toast.success(`Campaigns started for ${counted(accepted.size, 'lead')}`, { description });
      else toast.error('No campaign was started', { description });
    },
  });
  const check = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      const left = new Set<string>();
      for (const part of partsOf(chosen, bulkMoveLimit)) for (const id of await leftOutOf(part)) left.add(id);
      return { ids: chosen.filter((id) => !left.has(id)), left: left.size };
    },
    onSuccess: (found) => {
      if (found.left === 0) start.mutate(found.ids);
      else if (found.ids.length > 0) setAsked(found);
      else
        toast.info('No campaign was started', {
          description: found.left === 1 ? 'The lead has no email.' : `None of the ${found.left} leads has an email.`,
        });
    },
    onError: (error) =>
      toast.error('The campaigns could not be started', { description: sentenceOf(error, 'Please try again.') }),
  });
  const busy = check.isPending || start.isPending;
  const of = start.variables?.length ?? 0;
  const doing = start.isPending && of > partSize ? `Starting ${tried} of ${of}…` : 'Starting…';
  return (
    <>
      <Button
        className="max-sm:px-2"
        title="Starts for each lead the campaign that fits its stage."
        busy={busy}
        onClick={() => check.mutate(ids())}
      >
        <Play className="max-sm:hidden" /> {busy ? doing : 'Start campaigns'}
      </Button>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`Start campaigns for ${counted(asked.ids.length, 'lead')}?`}
          confirm="Start campaigns"
          onConfirm={() => start.mutate(asked.ids)}
        >
          {asked.left === 1 ? '1 has no email and is left out.' : `${asked.left} have no email and are left out.`}
        </ConfirmDialog>
      )}
    </>
  );
}
