import { queryOptions, useQuery } from '@tanstack/react-query';
import { Clock, TriangleAlert } from 'lucide-react';
import { leadEffectsSchema } from '../../../../../contracts/src/effects/queries.js';
import { get } from '../../../lib/calls/api.js';
import { useNow } from '../../../lib/use-now.js';
import { effectSentence, shownOfLead } from '../../operations/effects/effect-words.js';
import { lookAgainMs } from './look-again.js';

/** @param revision of the lead: every event may have changed its pending effects */
const leadEffectsQuery = (leadId: string, revision: number) =>
  queryOptions({
    queryKey: ['lead', leadId, 'effects', revision],
    queryFn: ({ signal }) => get(`/api/leads/${leadId}/effects`, leadEffectsSchema, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => lookAgainMs(state.data?.effects ?? [], Date.now()),
  });

/** A lead's pending or failed effects outside the system, in sentences. Empty without any. */
export function LeadEffects({ leadId, revision }: { leadId: string; revision: number }) {
  const effects = shownOfLead(useQuery(leadEffectsQuery(leadId, revision)).data?.effects ?? []);
  const now = useNow();
  if (effects.length === 0) return null;
  return (
    <ul
      aria-label="What the system does about this lead"
      // It can be scrolled, by keyboard too.
      tabIndex={0}
      className="max-h-28 shrink-0 overflow-y-auto border-b border-line bg-sunken px-4 py-1.5"
    >
      {effects.map((effect) => {
        const waits = effect.state === 'due' || effect.state === 'running';
        const Icon = waits ? Clock : TriangleAlert;
        return (
          <li key={effect.key} className="flex items-start gap-2 py-0.5 text-sm text-ink-soft">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${waits ? '' : 'text-warning'}`} />
            <span className="min-w-0 wrap-anywhere">{effectSentence(effect, now)}</span>
          </li>
        );
      })}
    </ul>
  );
}
