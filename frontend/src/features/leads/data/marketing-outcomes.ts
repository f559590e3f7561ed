import { mapOfPerson, storeOfPerson } from '../../../lib/kept-of-person.js';

/** What a lead's hand-over to marketing, asked for in this browser, came to: under way, or the sentence of its failure. */
interface Outcomes {
  underway: ReadonlySet<string>;
  errors: ReadonlyMap<string, string>;
}

const outcomes = storeOfPerson<Outcomes>({ underway: new Set(), errors: new Map() });
/** The failure's toast of each lead: a later success takes it away. */
const toasts = mapOfPerson<string, string | number>();

export const useIsEnrolling = (id: string): boolean => outcomes.use(({ underway }) => underway.has(id));
export const useEnrollErrors = (): ReadonlyMap<string, string> => outcomes.use(({ errors }) => errors);
export const enrollErrors = (): ReadonlyMap<string, string> => outcomes.get().errors;

/** It was asked for: what failed before is told no longer. */
export function enrollAsked(id: string): void {
  outcomes.update(({ underway, errors }) => ({ underway: new Set([...underway, id]), errors: without(errors, id) }));
}

/** It was answered. @param error why it failed, for people; undefined when it did not */
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
