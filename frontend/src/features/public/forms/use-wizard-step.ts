import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The step of a wizard in this history entry, 0 first; unset: the draft's step. */
    wizardStep?: number;
    /** The step that led to this entry: the entry before it shows that one. */
    wizardFrom?: number;
  }
}

/**
 * The step of a wizard, kept in the browser's history: each step forward is an entry, so that the browser's Back goes one step back.
 * @param first the step of an entry that names none, from the draft; null until the draft is read, which shows the first step
 * @param steps the number of steps
 * @returns the step (0 first), and a function that opens another one; the page follows a moment later
 */
export function useWizardStep(first: number | null, steps: number): [number, (next: number) => void] {
  const navigate = useNavigate();
  const { history } = useRouter();
  const here = useLocation({ select: ({ state }) => state.wizardStep });
  const step = first === null ? 0 : bounded(here ?? first, steps);
  const open = useCallback(
    (wanted: number) => {
      const next = bounded(wanted, steps);
      if (next === step) return;
      if (next < step && history.location.state.wizardFrom === next) return history.back();
      const from = next > step ? { wizardFrom: step } : {};
      // Fixes this entry's step. If it followed the draft, Back would lead nowhere after a reload.
      if (here === undefined) window.history.replaceState({ ...history.location.state, wizardStep: step }, '');
      void navigate({
        to: '.',
        search: true,
        state: ({ wizardFrom: _before, ...state }) => ({ ...state, wizardStep: next, ...from }),
        replace: next < step,
        resetScroll: false,
      });
    },
    [here, history, navigate, step, steps],
  );
  return [step, open];
}

function bounded(step: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.trunc(step) || 0));
}
