import { mapOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';

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
export function enrollAsked(id: string): void {
  outcomes.update(({ underway, errors }) => ({ underway: new Set([...underway, id]), errors: without(errors, id) }));
}

/** It was answered. @param error why it failed, for people; undefined if it did not fail */
export function enrollAnswered(id: string, error?: string): void {
  outcomes.update(({ underway, errors }) => ({
    underway: new Set([...underway].filter((each) => each !== id)),
    errors: error === undefined ? without(errors, id) : new Map([...errors, [id, error]]),
  }));
}

export const failureToast = (id: string): string | number | undefined => toasts.get(id);
export const keepFailureToast = (id: string, toast: string | number): void => void toasts.set(id, toast);

function without(errors: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  return new Map([...errors].filter(([each]) => each !== id));
}
