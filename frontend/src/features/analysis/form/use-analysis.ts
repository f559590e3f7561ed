import { analysesPaths } from '../../../../../contracts/src/analyses/paths.js';
import type { analysesRoutes, SubmitAnalyses } from '../../../../../contracts/src/analyses/routes.js';
import {
  submitAnalysesAnswerSchema,
  type AnalysisOutcome,
  type SubmitAnalysesAnswer,
} from '../../../../../contracts/src/analyses/input.js';
import type { FormGuard } from '../../../../../contracts/src/intake/form-guard.js';
import { send, newKey } from '../../../lib/calls/api.js';
import type { PartOf } from '../../../lib/calls/called.js';
import { type Attempt, attemptFor, formGuard, notSent } from '../../public/forms/sending.js';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useFieldArray, useForm, useWatch, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form';
import { ApiProblem, technicalDetail } from '../../../lib/calls/api-problem.js';
import { shownConsent } from '../../public/forms/form-parts.js';
import { reportStep, useWizardStep } from '../../public/forms/form-steps.js';
import { useDraft } from '../../public/forms/use-draft.js';
import {
  analysisDraft,
  emptyDraft,
  type AnalysisDraft,
  checkAnalysis,
  emptyAnalysisForm,
  emptyProperty,
  isPropertyField,
  stepFailure,
  type AnalysisErrors,
  type AnalysisForm,
} from './analysis-form.js';

const submit: PartOf<typeof analysesRoutes.submit> = {
  at: analysesPaths.submit,
  answer: submitAnalysesAnswerSchema,
};

/** Submits: the attempt's content as its body and its key as Idempotency-Key. @throws ApiProblem */
function submitAnalyses(attempt: Attempt, guard: FormGuard): Promise<SubmitAnalysesAnswer> {
  const body = { ...(JSON.parse(attempt.content) as SubmitAnalyses), ...guard };
  return send(submit, { body, key: attempt.key });
}

export interface Submitted {
  /** The lead whose report is shown first; null if no property was accepted. */
  firstLeadId: string | null;
  /** The refused ones: each property's place in the submission, and the reason. */
  refused: { index: number; address: string; title: string }[];
}

/** The result of a submission, from the outcomes in the order of its properties. */
function submitted(results: AnalysisOutcome[]): Submitted {
  const first = results.find((result) => result.ok);
  return {
    firstLeadId: first?.ok ? first.leadId : null,
    refused: results.flatMap((result, index) =>
      result.ok ? [] : [{ index, address: result.address, title: result.title }],
    ),
  };
}

const failed = 'Unable to process your request. Please try again.';

const resolver: Resolver<AnalysisForm> = (values) => {
  const checked = checkAnalysis(values);
  return checked.ok ? { values, errors: {} } : { values: {}, errors: fieldErrors(checked.errors) };
};

function fieldErrors({ properties, email }: AnalysisErrors): FieldErrors<AnalysisForm> {
  const validate = (message: string) => ({ type: 'validate', message });
  const wrong = properties.map((errors) =>
    Object.keys(errors).length === 0
      ? undefined
      : Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, validate(message)])),
  );
  return { ...(wrong.some(Boolean) && { properties: wrong }), ...(email && { email: validate(email) }) };
}

/** The first wrong field of step 1, in reading order. */
function firstWrong({ properties }: AnalysisErrors): FieldPath<AnalysisForm> | null {
  for (const [index, errors] of properties.entries()) {
    const field = Object.keys(emptyProperty).find((name) => isPropertyField(name) && errors[name]);
    if (isPropertyField(field)) return `properties.${index}.${field}`;
  }
  return null;
}

/**
 * The two-step form's state: properties, e-mail, step, draft, submission. Step 1 can be left only when every property is
 * valid. `onReady` gets the lead whose report comes first, once nothing is left to correct. Refused properties stay in
 * the form, and `partly` has the reasons.
 */
export function useAnalysis(onReady: (leadId: string) => void) {
  const form = useForm<AnalysisForm>({ defaultValues: emptyAnalysisForm, resolver, shouldFocusError: false });
  const { reset, setFocus } = form;
  const fill = useCallback(
    (draft: AnalysisDraft) => {
      // A reset draws the blocks anew, and an element that is just being pressed would disappear. So a form that stays empty is left alone.
      if (JSON.stringify(draft.form) !== JSON.stringify(emptyAnalysisForm)) reset(draft.form);
    },
    [reset],
  );
  const { draft, current, save, clear } = useDraft(analysisDraft, fill);
  const blocks = useFieldArray({ control: form.control, name: 'properties' });
  const watched = useWatch({ control: form.control });
  const [sent, setSent] = useState(false);
  // While the report's page loads, the address is already the report's and names no step: the form stays as it was sent.
  const [step, setStep] = useWizardStep(sent ? 1 : (draft?.step ?? null), 2);
  const [failure, setFailure] = useState<{ sentence: string; more?: string; detail?: string } | null>(null);
  const [partly, setPartly] = useState<Submitted | null>(null);
  const focusNext = useRef<{ step: number; field: FieldPath<AnalysisForm> } | null>(null);

  const filled = JSON.stringify(watched);
  const restored = draft !== null;
  // Wait until the draft is in the form: the fields' earlier content must not overwrite it.
  useEffect(() => {
    if (restored && !sent) save({ form: JSON.parse(filled) as AnalysisForm, step });
  }, [restored, sent, filled, step, save]);

  useEffect(() => {
    if (restored && current().openedAt === null) save({ openedAt: Date.now() });
  }, [restored, current, save]);

  // The field can take the focus only after its step is drawn.
  useEffect(() => {
    if (focusNext.current?.step !== step) return;
    setFocus(focusNext.current.field);
    focusNext.current = null;
  });

  const counted = (['property', 'contact'] as const)[step];
  useEffect(() => {
    if (restored && counted) reportStep('analysis', counted);
  }, [restored, counted]);

  /** Registers a field with react-hook-form. Typing clears its error; the next attempt checks it again. */
  const register = (field: FieldPath<AnalysisForm>) =>
    form.register(field, {
      onChange: () => {
        form.clearErrors(field);
        setFailure(null);
      },
    });

  const open = (next: number) => {
    setStep(next);
    setFailure(null);
  };

  /** Marks the errors of step 1 and goes there; true if there are none. */
  const passes = async (): Promise<boolean> => {
    const values = form.getValues();
    const checked = checkAnalysis(values);
    const sentence = checked.ok ? null : stepFailure(values, checked.errors);
    await form.trigger('properties');
    setFailure(sentence === null ? null : { sentence });
    if (checked.ok || !sentence) return true;
    const field = firstWrong(checked.errors);
    if (field) focusNext.current = { step: 0, field };
    setStep(0);
    return false;
  };

  const next = async () => {
    if (await passes()) open(1);
  };

  const send = async (values: AnalysisForm, element: HTMLFormElement) => {
    const checked = checkAnalysis(values);
    if (!checked.ok) return;
    const attempt = attemptFor(current().attempt, { ...checked.body, ...shownConsent }, newKey());
    save({ attempt });
    setFailure(null);
    try {
      const { results } = await submitAnalyses(attempt, await formGuard(element, current().openedAt));
      finish(values, submitted(results));
    } catch (error) {
      console.warn('The analysis could not be submitted.', error);
      setFailure({ sentence: failed, more: notSent(error), detail: technicalDetail(error) });
      takeFieldErrors(error);
    }
  };

  const finish = (values: AnalysisForm, outcome: Submitted) => {
    if (outcome.firstLeadId && outcome.refused.length === 0) {
      setSent(true);
      reportStep('analysis', 'sent');
      clear();
      onReady(outcome.firstLeadId);
      return;
    }
    // The answer to a key is final: the refused properties need a new key.
    save({ attempt: emptyDraft.attempt });
    if (!outcome.firstLeadId) setFailure({ sentence: failed });
    const left = outcome.refused.flatMap(({ index }) => values.properties[index] ?? []);
    reset({ ...values, properties: left });
    setPartly(outcome);
  };

  /** Marks the fields that the server named, and opens their step. */
  const takeFieldErrors = (error: unknown) => {
    for (const { path, message } of error instanceof ApiProblem ? error.errors : []) {
      const [, index, field] = /^properties\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const at =
        path === 'email' ? 'email' : isPropertyField(field) ? (`properties.${Number(index)}.${field}` as const) : null;
      if (!at) continue;
      form.setError(at, { type: 'server', message });
      focusNext.current ??= { step: at === 'email' ? 1 : 0, field: at };
      if (at !== 'email') setStep(0);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const sendAll = (values: AnalysisForm) => send(values, element);
    if (await passes()) await form.handleSubmit(sendAll, () => setFocus('email'))();
  };

  /** What a browser needs to continue. A submission attempt and the opening time belong to this browser alone. */
  const draftOf = (): AnalysisDraft => ({ ...current(), step, attempt: null, openedAt: null });

  return {
    email: watched.email ?? '',
    draftOf,
    openedAt: () => current().openedAt,
    form,
    register,
    blocks,
    step,
    open,
    next,
    submit,
    failure,
    partly,
    restored,
    // Another press would send the same again.
    busy: form.formState.isSubmitting || sent,
  };
}
export type AnalysisFormState = ReturnType<typeof useAnalysis>;
