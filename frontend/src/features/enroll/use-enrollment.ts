import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { ApiProblem, technicalDetail } from '../../lib/calls/api-problem.js';
import { newKey } from '../../lib/calls/api.js';
import { shownConsent } from '../public/forms/form-parts.js';
import { attemptFor, formGuard, useFailureToast } from '../public/forms/sending.js';
import { reportStep, useWizardStep } from '../public/forms/form-steps.js';
import { useDraft } from '../public/forms/use-draft.js';
import { versionsOf } from '../../../../contracts/src/shown-versions.js';
import { useFeesSeen, useReportPrefill } from './use-report-prefill.js';
import { enrollmentFailure, submitEnrollment } from './use-next-steps.js';
import {
  enrollmentDraft,
  type EnrollmentDraft,
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
 * The wizard's state: fields, step, draft, submission. Moving between steps checks nothing and loses nothing. Submitting
 * checks all steps and opens the first one with an error. `onEnrolled` receives the new lead's id.
 */
export function useEnrollment(onEnrolled: (leadId: string) => void) {
  const form = useForm<EnrollmentForm>({ defaultValues: emptyEnrollmentForm, resolver, shouldFocusError: false });
  const { reset, setFocus } = form;
  const fill = useCallback((draft: EnrollmentDraft) => reset(draft.form), [reset]);
  const { draft, current, save, clear } = useDraft(enrollmentDraft, fill);
  const values = { ...emptyEnrollmentForm, ...useWatch({ control: form.control }) };
  const [openedAt] = useState(() => Date.now());
  const restored = draft !== null;
  const prefill = useReportPrefill(restored, current, save, reset);
  useFeesSeen(prefill, prefill.state === 'asking' ? null : current().analysisLeadId, values);
  // Visitors from a report first see the step that it filled in.
  const [step, setStep] = useWizardStep(prefill.state === 'filled' ? 0 : (draft?.step ?? null), enrollmentSteps.length);
  const focusNext = useRef<{ step: number; field: EnrollmentField } | null>(null);
  const [failure, setFailure] = useState<{ sentence: string; detail?: string } | null>(null);
  const failureToast = useFailureToast();

  const filled = JSON.stringify(values);
  // Wait until the draft is in the form: the fields' earlier content must not overwrite it.
  useEffect(() => {
    if (restored) save({ form: JSON.parse(filled) as EnrollmentForm, step });
  }, [restored, filled, step, save]);

  const counted = (['property', 'contact', 'review'] as const)[step];
  useEffect(() => {
    if (restored && counted) reportStep('enrollment', counted);
  }, [restored, counted]);

  // The field can take the focus only after its step is drawn.
  useEffect(() => {
    if (focusNext.current?.step !== step) return;
    setFocus(focusNext.current.field);
    focusNext.current = null;
  });

  const open = (next: number) => {
    setStep(next);
    setFailure(null);
  };

  const openFirstInvalid = (errors: EnrollmentErrors) => {
    const first = firstInvalid(errors);
    if (!first) return;
    focusNext.current = first;
    setStep(first.step);
    // If the step stays the same, nothing else renders the page again.
    if (first.step === step) setFocus(first.field);
  };

  const send = async (given: EnrollmentForm, element: HTMLFormElement) => {
    const checked = checkEnrollment(given);
    if (!checked.ok) return;
    const { analysisLeadId } = current();
    const shown = {
      ...(analysisLeadId !== null && { analysisLeadId }),
      feesShown: versionsOf('estimate'),
      ...shownConsent,
    };
    const body = { ...checked.body, ...shown };
    const attempt = attemptFor(current().attempt, body, newKey());
    save({ attempt });
    setFailure(null);
    try {
      const { id } = await submitEnrollment(attempt, await formGuard(element, openedAt));
      failureToast.clear();
      reportStep('enrollment', 'sent');
      clear();
      onEnrolled(id);
    } catch (error) {
      setFailure({ sentence: enrollmentFailure(error), detail: technicalDetail(error) });
      failureToast.show('Failed to process enrollment. Please try again.');
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    return form.handleSubmit(
      (given) => send(given, element),
      () => {
        const checked = checkEnrollment(form.getValues());
        if (!checked.ok) openFirstInvalid(checked.errors);
      },
    )(event);
  };

  /** What a browser needs to continue; a submission attempt belongs to this browser alone. */
  const draftOf = (): EnrollmentDraft => ({ ...current(), form: values, step, attempt: null });

  return {
    draftOf,
    openedAt,
    form,
    values,
    step,
    open,
    submit,
    failure,
    restored: restored && prefill.state !== 'asking',
    busy: form.formState.isSubmitting,
  };
}
