import { useSyncExternalStore } from 'react';
import { isRecord } from '../public/forms/attempt.js';

export type NextStep = 'sign' | 'book' | 'done';
const stages: readonly unknown[] = ['sign', 'book', 'done'] satisfies NextStep[];

/** An enrolment whose steps outside are not all done yet. */
export interface KeptEnrollment {
  leadId: string;
  stage: NextStep;
}

/**
 * Keeps it in this tab's history entry: a phone may drop the page while its owner signs in another tab, and a reload must
 * come back to the next step. A fresh visit starts with an empty form.
 */
export function keepEnrollment(enrollment: KeptEnrollment): void {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), enrollment }, '');
}

/** What the history entry holds; null when that is none, or makes no sense. The object itself, the same at every reading. @param state `history.state` */
export function keptEnrollment(state: unknown): KeptEnrollment | null {
  const kept = isRecord(state) ? state.enrollment : null;
  if (!isRecord(kept) || typeof kept.leadId !== 'string' || !stages.includes(kept.stage)) return null;
  return kept as unknown as KeptEnrollment;
}

/** What this page's history entry held when it was opened or reloaded. None on a server. */
export function useKeptEnrollment(): KeptEnrollment | null {
  return useSyncExternalStore(
    neverTold,
    () => keptEnrollment(window.history.state),
    () => null,
  );
}

const neverTold = () => () => {};
