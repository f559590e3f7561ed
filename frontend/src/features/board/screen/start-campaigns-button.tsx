import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { toast } from 'sonner';
import { bulkMoveLimit } from '../../../../../contracts/src/leads/commands.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { startCampaigns } from '../../campaigns/campaign-calls.js';

const leads = (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`);

/** Starts the campaign that fits its stage for each selected lead. Says for how many it started, and why not for the others. */
export function StartCampaignsButton({ ids }: { ids: () => string[] }) {
  const start = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      const results = [];
      for (let at = 0; at < chosen.length; at += bulkMoveLimit)
        results.push(...(await startCampaigns(chosen.slice(at, at + bulkMoveLimit))).results);
      return results;
    },
    onSuccess: (results) => {
      const refused = results.flatMap((result) => (result.ok ? [] : [result.title]));
      const started = results.length - refused.length;
      const why = [...new Set(refused)].map(
        (title) => `${leads(refused.filter((each) => each === title).length)}: ${title}`,
      );
      const description = why.join(' ') || undefined;
      if (started > 0) toast.success(`Campaigns started for ${leads(started)}`, { description });
      else toast.error('No campaign was started', { description });
    },
    onError: (error) =>
      toast.error('The campaigns could not be started', { description: sentenceOf(error, 'Please try again.') }),
  });
  return (
    <Button className="max-sm:px-2" busy={start.isPending} onClick={() => start.mutate(ids())}>
      <Play aria-hidden className="max-sm:hidden" /> {start.isPending ? 'Starting…' : 'Start campaigns'}
    </Button>
  );
}
