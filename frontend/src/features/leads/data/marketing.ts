import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { MarketingState } from '../../../../../contracts/src/marketing/marketing-state.js';
import { marketingRoutes } from '../../../../../contracts/src/marketing/routes.js';
import { mapOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';

/** The state of each lead's hand-over to marketing from this browser: running, or the sentence of its failure. */
interface Outcomes {
  underway: ReadonlySet<string>;
  errors: ReadonlyMap<string, string>;
}

const outcomes = storeOfPerson<Outcomes>({ underway: new Set(), errors: new Map() });
/** The failure toast of each lead: a later success removes it. */
const toasts = mapOfPerson<string, string | number>();

export const useIsEnrolling = (id: string): boolean => outcomes.use(({ underway }) => underway.has(id));
export const useEnrollErrors = (): ReadonlyMap<string, string> => outcomes.use(({ errors }) => errors);
export const enrollErrors = (): ReadonlyMap<string, string> => outcomes.get().errors;

/** It was requested: the earlier failure is removed. */
function enrollAsked(id: string) {
  outcomes.update(({ underway, errors }) => ({ underway: new Set([...underway, id]), errors: without(errors, id) }));
}

/** It was answered. @param error why it failed, for people; undefined if it did not fail */
function enrollAnswered(id: string, error?: string) {
  outcomes.update(({ underway, errors }) => ({
    underway: new Set([...underway].filter((each) => each !== id)),
    errors: error === undefined ? without(errors, id) : new Map([...errors, [id, error]]),
  }));
}

const failureToast = (id: string): string | number | undefined => toasts.get(id);
const keepFailureToast = (id: string, toast: string | number): void => void toasts.set(id, toast);

function without(errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  return new Map([...errors].filter(([each]) => each !== id));
}

/** The label of a lead's button. */
interface MarketingButton {
  label: 'Enroll in Marketing' | 'Enrolling...' | 'Enrolled';
  disabled: boolean;
  /** What it does, or what has come of it. */
  help: string;
}

/** @param marketing the lead's state in the read model @param underway requested from this browser, and not answered yet */
export function marketingButton(marketing: MarketingState, underway: boolean): MarketingButton {
  if (underway || marketing === 'requested')
    return { label: 'Enrolling...', disabled: true, help: 'The marketing system has not answered yet.' };
  if (marketing === 'enrolled')
    return { label: 'Enrolled', disabled: true, help: 'The marketing system has this lead.' };
  return { label: 'Enroll in Marketing', disabled: false, help: 'Hands this lead to the marketing system, Odoo.' };
}

/** A card's red text: why it failed here, else that it failed. Undefined if it did not fail. */
export function marketingError(marketing: MarketingState, here: string | undefined): string | undefined {
  return here ?? (marketing === 'failed' ? 'Failed to sync lead with Odoo' : undefined);
}

/** The sentence for people: the server's, or the specification's if the server sent none. */
function marketingFailure(error: unknown) {
  return error instanceof ApiProblem ? error.message : 'Failed to enroll in marketing';
}

/** Sends a lead to the external marketing system. */
export function useEnrollInMarketing() {
  return useMutation({
    mutationFn: (lead: { id: string }) => send(marketingRoutes.sync, { body: { id: lead.id } }),
    onMutate: ({ id }) => enrollAsked(id),
    // Still under way: the card says 'Enrolling...' until the live stream brings the outcome.
    onSuccess: ({ odooId }, { id }) => {
      enrollAnswered(id);
      toast.dismiss(failureToast(id) ?? '');
      if (odooId !== null) toast.success('Enrolled in marketing');
    },
    onError: (error, { id }) => {
      enrollAnswered(id, marketingFailure(error));
      const description = error instanceof ApiProblem ? { description: error.detail } : {};
      keepFailureToast(id, toast.error(marketingFailure(error), description));
    },
  });
}
