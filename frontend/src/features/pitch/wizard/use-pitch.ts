import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { leadsRoutes, type PitchLead } from '../../../../../contracts/src/leads/routes.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { useKeptDraft } from '../../../lib/kept-form.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { centsOf, listOf, useImprovementDraft } from '../improvements/improvement-draft.js';
import { leadFigures, leadAnalysisQuery, leadPitchQuery } from '../lead-figures.js';
import { ImprovementsChanged, sendUnlessChanged } from '../improvements/changed-list.js';
import { useHoldPage } from '../../session/while-signed-in.js';

const typedSchema = z.string();

export const pitchSteps = [
  { id: 'why', name: 'Why choose us' },
  { id: 'rent', name: 'Rental analysis' },
  { id: 'improvements', name: 'Improvements' },
] as const;
type PitchStep = (typeof pitchSteps)[number]['id'];

/**
 * A pitch in progress: its step, the rent and the improvements, and its completion. Kept while its dialog is closed.
 * @param onFinished called once it is saved
 */
export function usePitch(lead: Lead, onFinished: () => void) {
  const analysis = useQuery(leadAnalysisQuery(lead.id)).data?.analysis ?? null;
  const pitched = useQuery(leadPitchQuery(lead.id)).data ?? null;
  const [step, setStep] = useState<PitchStep>('why');
  const [again, setAgain] = useState(false);
  const [typed, setTyped] = useKeptDraft(`pitched-rent:${lead.id}`, typedSchema);
  const draft = useImprovementDraft(lead);
  useHoldPage(typed !== null);
  const toasts = actionToast('pitch', lead.id);

  const { unitCount } = lead;
  const figures = leadFigures(unitCount, analysis);
  const rent = typed ?? String((lead.estimatedRentCents || figures.rentCents) / 100);
  const rentCents = centsOf(rent) || null;

  const finish = useMutation({
    mutationFn: ({ seen, ...pitch }: PitchLead & { seen: typeof draft.seen }) =>
      sendUnlessChanged(
        lead.id,
        (revision) => sendTo('lead', leadsRoutes.pitch, { id: lead.id, body: pitch, revision }),
        seen,
      ),
    onSuccess: async ({ revision }) => {
      toasts.done('Lead status updated', 'The pitch is saved, and the lead is in Proposal.');
      await invalidate(leadPitchQuery(lead.id).queryKey);
      draft.savedAt(revision);
      setTyped(null);
      setStep('why');
      setAgain(false);
      onFinished();
    },
    onError: (error) => {
      if (error instanceof ImprovementsChanged) toasts.clear();
      else toasts.failed('Failed to update lead status', error);
    },
  });
  const conflict = finish.error instanceof ImprovementsChanged ? finish.error : null;
  const send = (seen: typeof draft.seen) => {
    if (rentCents === null) setStep('rent');
    else finish.mutate({ estimatedRentCents: rentCents, improvements: listOf(draft.rows), seen });
  };
  return {
    /** It was pitched before, and nobody has started a new pitch. */
    isPitched: pitched !== null && pitched.rentCents !== null && !again,
    pitchAgain: () => setAgain(true),
    leadId: lead.id,
    analysis,
    pitched,
    figures,
    unitCount,
    step,
    setStep,
    rent,
    rentCents,
    setRent: setTyped,
    draft,
    conflict,
    busy: finish.isPending,
    finish: () => send(draft.seen),
    keepMine: () => conflict && send({ improvements: conflict.theirs, revision: conflict.revision }),
    takeTheirs: () => {
      if (conflict) draft.take({ improvements: conflict.theirs, revision: conflict.revision });
      finish.reset();
    },
  };
}

export type Pitch = ReturnType<typeof usePitch>;
