import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The step of a wizard that this entry of the history shows, 0 first; none: where the draft was left. */
    wizardStep?: number;
    /** The step from which this entry was come to: the entry before it shows that one. */
    wizardFrom?: number;
  }
}

/**
 * The step of a wizard, kept in the browser's history: each step forward is an entry, so that the browser's Back goes a step back.
 * @param first the step of an entry that names none: where the draft was left; null until that is known, and then the first step is shown
 * @param steps how many there are
 * @returns the step (0 first), and what opens another one; the page follows a moment later
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
      // What it shows must not follow the draft, which goes on: after a reload, Back would lead nowhere.
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
