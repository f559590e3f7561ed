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
import { leftOutOf, startCampaigns, undoStarts } from '../../campaigns/campaign-calls.js';
import { undoWay } from '../moves/act-on-cards.js';
import { inParts, partSize, partsOf, rememberBatch, type Batch, type Movable } from '../moves/batch.js';

function leftOut(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 has no email and is left out.' : `${count} have no email and are left out.`;
}

/**
 * Starts the campaign that fits its stage for each selected lead. Asks beforehand, and says how many have no email and are left out; then
 * for how many it started, and why not for the others. What was started can be taken back.
 */
export function StartCampaigns({ leads }: { leads: () => Movable[] }) {
  const [asked, setAsked] = useState<{ leads: Movable[]; left: number } | null>(null);
  const [tried, setTried] = useState(0);
  const start = useMutation({
    mutationFn: async (chosen: readonly Movable[]) => {
      setTried(0);
      const correlationId = newKey();
      const outcomes = await inParts(
        chosen.map(({ id }) => id),
        partSize,
        (part) => startCampaigns(part, correlationId),
        (_, part) => setTried((before) => before + part.length),
      );
      const did = { called: 'the start of campaigns', undone: 'without the campaign', takeBack: undoStarts };
      const batch: Batch = { correlationId, did, leads: chosen.filter(({ id }) => outcomes.accepted.has(id)) };
      if (batch.leads.length > 0) rememberBatch(batch);
      return { ...outcomes, batch };
    },
    onSuccess: ({ accepted, refused, batch }) => {
      const reasons = [...refused.values()];
      const why = [...new Set(reasons)].map(
        (reason) => `${counted(reasons.filter((each) => each === reason).length, 'lead')}: ${reason}`,
      );
      const description = why.join(' ') || undefined;
      if (accepted.size > 0)
        toast.success(`Campaigns started for ${counted(accepted.size, 'lead')}`, { description, ...undoWay(batch) });
      else toast.error('No campaign was started', { description });
    },
  });
  const check = useMutation({
    mutationFn: async (chosen: readonly Movable[]) => {
      const ids = chosen.map(({ id }) => id);
      const left = new Set<string>();
      for (const part of partsOf(ids, bulkMoveLimit)) for (const id of await leftOutOf(part)) left.add(id);
      return { leads: chosen.filter(({ id }) => !left.has(id)), left: left.size };
    },
    onSuccess: (found) => {
      if (found.leads.length > 0) setAsked(found);
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
        onClick={() => check.mutate(leads())}
      >
        <Play className="max-sm:hidden" /> {busy ? doing : 'Start campaigns'}
      </Button>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`Start campaigns for ${counted(asked.leads.length, 'lead')}?`}
          confirm="Start campaigns"
          onConfirm={() => start.mutate(asked.leads)}
        >
          Each gets the campaign that fits its stage; another one that is running for it ends. {leftOut(asked.left)}
        </ConfirmDialog>
      )}
    </>
  );
}
