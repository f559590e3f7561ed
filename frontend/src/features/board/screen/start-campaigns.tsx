import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { bulkMoveLimit } from '../../../../../contracts/src/leads/bulk-routes.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { leftOutOf, startCampaigns } from '../../campaigns/campaign-calls.js';
import { leadsIn } from './bulk-work.js';

async function inParts<Result>(ids: readonly string[], ask: (part: readonly string[]) => Promise<readonly Result[]>) {
  const results: Result[] = [];
  for (let at = 0; at < ids.length; at += bulkMoveLimit)
    results.push(...(await ask(ids.slice(at, at + bulkMoveLimit))));
  return results;
}

const onError = (error: unknown) =>
  toast.error('The campaigns could not be started', { description: sentenceOf(error, 'Please try again.') });

/**
 * Starts the campaign that fits its stage for each selected lead. Says beforehand how many have no email and are left out, then for how
 * many it started, and why not for the others.
 */
export function StartCampaigns({ ids }: { ids: () => string[] }) {
  const [asked, setAsked] = useState<{ ids: string[]; left: number } | null>(null);
  const start = useMutation({
    mutationFn: (chosen: readonly string[]) => inParts(chosen, async (part) => (await startCampaigns(part)).results),
    onSuccess: (results) => {
      const refused = results.flatMap((result) => (result.ok ? [] : [result.title]));
      const started = results.length - refused.length;
      const why = [...new Set(refused)].map(
        (title) => `${leadsIn(refused.filter((each) => each === title).length)}: ${title}`,
      );
      const description = why.join(' ') || undefined;
      if (started > 0) toast.success(`Campaigns started for ${leadsIn(started)}`, { description });
      else toast.error('No campaign was started', { description });
    },
    onError,
  });
  const check = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      const left = new Set(await inParts(chosen, leftOutOf));
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
    onError,
  });
  const busy = check.isPending || start.isPending;
  return (
    <>
      <Button
        className="max-sm:px-2"
        title="Starts for each lead the campaign that fits its stage."
        busy={busy}
        onClick={() => check.mutate(ids())}
      >
        <Play aria-hidden className="max-sm:hidden" /> {busy ? 'Starting…' : 'Start campaigns'}
      </Button>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`Start campaigns for ${leadsIn(asked.ids.length)}?`}
          confirm="Start campaigns"
          onConfirm={() => start.mutate(asked.ids)}
        >
          {asked.left === 1 ? '1 has no email and is left out.' : `${asked.left} have no email and are left out.`}
        </ConfirmDialog>
      )}
    </>
  );
}
