import type { CountedForm, CountedStep, formSteps } from '../../../../../contracts/src/intake/form-steps.js';

type StepOf<Form extends CountedForm> = (typeof formSteps)[Form][number];

const told = new Set<string>();

/**
 * Counts that a visit reached a step of a form (POST /api/form-steps): once per step and form. A visit is a tab until it is closed.
 * Outlives the page. The visitor never sees a failure; the console logs it.
 */
export function tellStep<Form extends CountedForm>(form: Form, step: StepOf<Form> & CountedStep): void {
  const key = `form-step ${form} ${step}`;
  if (told.has(key) || wasTold(key)) return;
  told.add(key);
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
function wasTold(key: string): boolean {
  try {
    if (window.sessionStorage.getItem(key) !== null) return true;
    window.sessionStorage.setItem(key, '');
  } catch (error) {
    console.warn('This browser keeps no visit.', error);
  }
  return false;
}
