import { useSyncExternalStore } from 'react';
import { isRecord } from '../public/forms/attempt.js';

export type NextStep = 'sign' | 'book' | 'done';
const stages: readonly unknown[] = ['sign', 'book', 'done'] satisfies NextStep[];

/** An enrolment whose external steps are not all done yet. */
export interface KeptEnrollment {
  leadId: string;
  stage: NextStep;
}

/**
 * Keeps it in this tab's history entry: a phone may discard the page while its owner signs in another tab, and a reload must
 * return to the next step. A fresh visit starts with an empty form.
 */
export function keepEnrollment(enrollment: KeptEnrollment): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), enrollment }, '');
}

/** The history entry's enrolment; null without a valid one. Every read returns the entry's own object. @param state `history.state` */
export function keptEnrollment(state: unknown): KeptEnrollment | null {
  const kept = isRecord(state) ? state.enrollment : null;
  if (!isRecord(kept) || typeof kept.leadId !== 'string' || !stages.includes(kept.stage)) return null;
  return kept as unknown as KeptEnrollment;
}

/** The enrolment in this page's history entry when it was opened or reloaded. Null on a server. */
export function useKeptEnrollment(): KeptEnrollment | null {
  return useSyncExternalStore(
    neverTold,
    () => keptEnrollment(window.history.state),
    () => null,
  );
}

const neverTold = () => () => {};
