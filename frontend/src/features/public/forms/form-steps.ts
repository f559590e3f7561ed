import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { CountedForm, CountedStep, formSteps } from '../../../../../contracts/src/intake/form-steps.js';

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

function bounded(step: number, steps: number) {
  return Math.max(0, Math.min(steps - 1, Math.trunc(step) || 0));
}

/**
 * For the heading of a wizard's steps: after a step change, by a button or by the browser's Back, it gets the focus and scrolls into
 * view. A focused field keeps the focus: it is the one with an error.
 * @param ready the draft has been read: restoring its step does not count as a change
 */
export function useStepHeading(step: number, ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (!ready) return;
    const before = shown.current;
    shown.current = step;
    if (before === null || before === step) return;
    if (document.activeElement?.matches('input, select, textarea')) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step, ready]);
  return heading;
}

type StepOf<Form extends CountedForm> = (typeof formSteps)[Form][number];

const reported = new Set<string>();

/**
 * Counts that a visit reached a step of a form (POST /api/form-steps): once per step and form. A visit is a tab until it is closed.
 * Outlives the page. The visitor never sees a failure; the console logs it.
 */
export function reportStep<Form extends CountedForm>(form: Form, step: StepOf<Form> & CountedStep) {
  const key = `form-step ${form} ${step}`;
  if (reported.has(key) || wasReported(key)) return;
  reported.add(key);
  const body = JSON.stringify({ form, step });
  const headers = { 'Content-Type': 'application/json' };
  fetch('/api/form-steps', { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).then(
    ({ status }) => {
      if (status !== 200) console.warn(`A step of the form ${form} was not counted: ${status}`);
    },
    (error: unknown) => console.warn(`A step of the form ${form} was not counted.`, error),
  );
}

/** Whether this tab reported it before a reload; marks it as reported. Without storage a reload is a new visit. */
function wasReported(key: string): boolean {
  try {
    if (window.sessionStorage.getItem(key) !== null) return true;
    window.sessionStorage.setItem(key, '');
  } catch (error) {
    console.warn('This browser keeps no visit.', error);
  }
  return false;
}
