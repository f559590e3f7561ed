import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { toast } from 'sonner';
import { propertyTypes } from '../../../../contracts/src/property.js';
import { ApiProblem, technicalDetail } from '../../lib/calls/api-problem.js';
import { newKey } from '../../lib/calls/api.js';
import { Button } from '../../ui/button.js';
import { Choice, Field, Input } from '../../ui/field.js';
import { AddressNotice } from '../addresses/address-notice.js';
import { useAddressLine } from '../addresses/use-whole-address.js';
import { attemptFor, formGuard, notSent, useFailureToast } from '../public/forms/sending.js';
import { ConsentWords, shownConsent, FormAlert, Honeypot } from '../public/forms/form-parts.js';
import { reportStep } from '../public/forms/form-steps.js';
import { useDraft } from '../public/forms/use-draft.js';
import {
  referralDraft,
  type ReferralDraft,
  checkReferral,
  isReferralField,
  referralTypeLabels,
  submitReferral,
  type ReferralErrors,
  type ReferralField,
  type ReferralForm,
} from './referral-form.js';

interface TextField {
  name: ReferralField;
  label: string;
  type?: 'email' | 'tel';
  autoComplete?: string;
}
const realtorFields: TextField[] = [
  { name: 'realtorName', label: 'Your name', autoComplete: 'name' },
  { name: 'realtorEmail', label: 'Your email', type: 'email', autoComplete: 'email' },
  { name: 'realtorPhone', label: 'Your phone', type: 'tel', autoComplete: 'tel' },
  { name: 'realtorCompany', label: 'Your company', autoComplete: 'organization' },
];
const clientFields: TextField[] = [
  { name: 'clientName', label: 'Client name', autoComplete: 'off' },
  { name: 'clientEmail', label: 'Client email', type: 'email', autoComplete: 'off' },
  { name: 'clientPhone', label: 'Client phone', type: 'tel', autoComplete: 'off' },
];

/** Realtor, client, property. Typed text stays after a failure. */
export function ReferralFormCard({ onSubmitted }: { onSubmitted: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const element = useRef<HTMLFormElement>(null);
  const fill = useCallback(({ form }: ReferralDraft) => {
    for (const [name, text] of Object.entries(form)) {
      const field = element.current?.elements.namedItem(name);
      if (field && 'value' in field) field.value = text;
    }
  }, []);
  const { draft, current, save, clear } = useDraft(referralDraft, fill);
  const failureToast = useFailureToast();
  useEffect(() => reportStep('referral', 'opened'), []);
  const [errors, setErrors] = useState<ReferralErrors>({});
  const address = useAddressLine('propertyAddress');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; detail: string | undefined } | null>(null);

  /** Marks the errors and focuses the first one. */
  const show = (form: HTMLFormElement, wrong: ReferralErrors) => {
    setErrors(wrong);
    const first = [...form.elements].find(
      (element) =>
        element instanceof HTMLElement &&
        isReferralField(element.getAttribute('name')) &&
        wrong[element.getAttribute('name') as ReferralField],
    );
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = checkReferral(fieldsOf(form));
    setFailure(null);
    show(form, checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    setBusy(true);
    const attempt = attemptFor(current().attempt, { ...checked.body, ...shownConsent }, newKey());
    save({ attempt });
    try {
      await submitReferral(attempt, await formGuard(form, openedAt));
      clear();
      failureToast.clear();
      reportStep('referral', 'sent');
      toast.success('Referral submitted successfully!');
      onSubmitted();
    } catch (error) {
      console.warn('The referral could not be submitted.', error);
      failureToast.show('Failed to submit referral. Please try again.');
      setFailure({ sentence: notSent(error), detail: technicalDetail(error) });
      setBusy(false);
      const named = error instanceof ApiProblem ? error.errors : [];
      show(
        form,
        Object.fromEntries(named.flatMap(({ path, message }) => (isReferralField(path) ? [[path, message]] : []))),
      );
    }
  };

  const texts = (fields: TextField[]) =>
    fields.map(({ name, label, ...input }) => (
      <Field key={name} label={label} mark="required" error={errors[name]}>
        {(control) => <Input {...control} {...input} name={name} scale="lg" />}
      </Field>
    ));

  return (
    <form
      ref={element}
      noValidate
      data-restoring={draft ? undefined : ''}
      onInput={({ currentTarget }) => {
        reportStep('referral', 'started');
        save({ form: fieldsOf(currentTarget) });
      }}
      aria-labelledby="referral-title"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-10"
    >
      <Part title="About you">
        <div className="grid gap-6 sm:grid-cols-2">{texts(realtorFields)}</div>
      </Part>
      <Part title="Your client">
        <div className="grid gap-6 sm:grid-cols-2">{texts(clientFields)}</div>
      </Part>
      <Part title="The property">
        <div className="flex flex-col gap-3" {...address.heard}>
          <Field label="Property address" mark="required" error={errors.propertyAddress}>
            {(control) => <Input {...control} name="propertyAddress" scale="lg" autoComplete="off" />}
          </Field>
          <AddressNotice said={address.said} question={address.question} />
        </div>
        <Field label="Property type" mark="required" error={errors.propertyType}>
          {(control) => (
            <Choice
              {...control}
              name="propertyType"
              scale="lg"
              defaultValue=""
              options={[['', 'Select type'], ...propertyTypes.map((type) => [type, referralTypeLabels[type]] as const)]}
            />
          )}
        </Field>
        <Field label="Notes" mark="optional" help="What should we know before we call?" error={errors.notes}>
          {(control) => (
            <textarea
              {...control}
              name="notes"
              rows={4}
              maxLength={10_000}
              className="w-full rounded-control border border-line-strong bg-surface px-4 py-3 text-body hover:border-ink-soft aria-invalid:border-danger"
            />
          )}
        </Field>
      </Part>
      <ConsentWords form="referral" />
      <Honeypot />
      <FormAlert sentence={failure?.sentence ?? null} detail={failure?.detail} />
      <Button type="submit" variant="action" size="lg" busy={busy} className="self-start max-sm:w-full">
        {busy ? 'Submitting…' : 'Submit Referral'}
      </Button>
    </form>
  );
}

/** The values of the fields, without the one for scripts. */
function fieldsOf(form: HTMLFormElement): ReferralForm {
  const { website: _trap, ...fields } = Object.fromEntries(new FormData(form)) as ReferralForm & { website: string };
  return fields;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-6">
      <legend className="mb-4 font-serif text-h3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
