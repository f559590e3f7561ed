import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { toast } from 'sonner';
import { ApiProblem } from '../../lib/api-problem.js';
import { newKey } from '../../lib/new-key.js';
import { attemptFor } from '../public/attempt.js';
import { useDraft } from '../public/use-draft.js';
import { enrollmentFailure, submitEnrollment } from './enroll-api.js';
import { enrollmentDraft, type EnrollmentDraft } from './enrollment-draft.js';
import {
  checkEnrollment,
  emptyEnrollmentForm,
  enrollmentSteps,
  firstInvalid,
  isField,
  type EnrollmentErrors,
  type EnrollmentField,
  type EnrollmentForm,
} from './enrollment-form.js';

const resolver: Resolver<EnrollmentForm> = (values) => {
  const checked = checkEnrollment(values);
  if (checked.ok) return { values, errors: {} };
  const errors: FieldErrors<EnrollmentForm> = {};
  for (const [field, message] of Object.entries(checked.errors)) {
    if (isField(field)) errors[field] = { type: 'validate', message };
  }
  return { values: {}, errors };
};

/**
 * The wizard's state: fields, step, draft, submission. Moving between steps checks nothing and loses nothing; submitting
 * checks all steps and opens the first that is wrong. `onEnrolled` gets the new lead's id.
 */
export function useEnrollment(onEnrolled: (leadId: string) => void) {
  const form = useForm<EnrollmentForm>({ defaultValues: emptyEnrollmentForm, resolver, shouldFocusError: false });
  const { reset, setFocus } = form;
  const fill = useCallback((draft: EnrollmentDraft) => reset(draft.form), [reset]);
  const { draft, current, save, clear } = useDraft(enrollmentDraft, fill);
  const values = { ...emptyEnrollmentForm, ...useWatch({ control: form.control }) };
  const [chosenStep, setStep] = useState<number | null>(null);
  const step = chosenStep ?? draft?.step ?? 0;
  const focusNext = useRef<EnrollmentField | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  const filled = JSON.stringify(values);
  const restored = draft !== null;
  // Not before the draft is in the form: what the fields held until then must not overwrite it.
  useEffect(() => {
    if (restored && !done) save({ form: JSON.parse(filled) as EnrollmentForm, step });
  }, [restored, done, filled, step, save]);

  // The field to focus is drawn only after its step has opened.
  useEffect(() => {
    if (!focusNext.current) return;
    setFocus(focusNext.current);
    focusNext.current = null;
  });

  const open = (next: number) => {
    setStep(Math.max(0, Math.min(enrollmentSteps.length - 1, next)));
    setFailure(null);
  };

  const openFirstInvalid = (errors: EnrollmentErrors) => {
    const first = firstInvalid(errors);
    if (!first) return;
    focusNext.current = first.field;
    setStep(first.step);
  };

  const send = async (given: EnrollmentForm) => {
    const checked = checkEnrollment(given);
    if (!checked.ok) return;
    const attempt = attemptFor(current().attempt, checked.body, newKey());
    save({ attempt });
    setFailure(null);
    try {
      const { id } = await submitEnrollment(attempt);
      toast.dismiss();
      setDone(true);
      clear();
      onEnrolled(id);
    } catch (error) {
      setFailure(enrollmentFailure(error));
      toast.error('Failed to process enrollment. Please try again.');
      openFirstInvalid(takeFieldErrors(error));
    }
  };

  /** Marks the fields that the server named, and returns them. */
  const takeFieldErrors = (error: unknown): EnrollmentErrors => {
    const errors: EnrollmentErrors = {};
    for (const { path, message } of error instanceof ApiProblem ? error.errors : []) {
      if (!isField(path)) continue;
      errors[path] = message;
      form.setError(path, { type: 'server', message });
    }
    return errors;
  };

  const submit = (event: FormEvent) =>
    form.handleSubmit(send, () => {
      const checked = checkEnrollment(form.getValues());
      if (!checked.ok) openFirstInvalid(checked.errors);
    })(event);

  return { form, values, step, open, submit, failure, restored, busy: form.formState.isSubmitting };
}
