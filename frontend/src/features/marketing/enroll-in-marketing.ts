import { useMutation, useMutationState } from '@tanstack/react-query';
import { toast } from 'sonner';
import { syncLeadAnswerSchema } from '../../../../contracts/src/commands/marketing.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { command } from '../../lib/api.js';

const mutationKey = ['enroll-in-marketing'] as const;

/** What the button of a lead says. */
export interface MarketingButton {
  label: 'Enroll in Marketing' | 'Enrolling...' | 'Enrolled';
  disabled: boolean;
}

/** @param marketing what the read model says of the lead */
export function marketingButton(marketing: 'none' | 'enrolled' | 'failed', underway: boolean): MarketingButton {
  if (underway) return { label: 'Enrolling...', disabled: true };
  if (marketing === 'enrolled') return { label: 'Enrolled', disabled: true };
  return { label: 'Enroll in Marketing', disabled: false };
}

/** The sentence for people: the server's, or the specification's when there is none. */
function marketingFailure(error: unknown): string {
  return error instanceof ApiProblem ? error.message : 'Failed to enroll in marketing';
}

/** Hands a lead to the external marketing system. */
export function useEnrollInMarketing() {
  return useMutation({
    mutationKey,
    mutationFn: (lead: { id: string }) =>
      command('/api/odoo/sync-lead', syncLeadAnswerSchema, { body: { id: lead.id } }),
    onSuccess: () => toast.success('Enrolled in marketing'),
    // The card says so too, once the read model has the failure.
    onError: (error) =>
      toast.error(marketingFailure(error), error instanceof ApiProblem ? { description: error.detail } : {}),
  });
}

/** The leads that are being handed over from this browser. */
export function useEnrolling(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as { id: string } | undefined)?.id ?? '',
  });
  return new Set(ids);
}
