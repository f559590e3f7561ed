import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field, Input } from '../../ui/field.js';
import { consentTextVersion, consentWords } from '../../../../contracts/src/consent/consent.js';
import { ConsentWords } from '../public/forms/consent-words.js';
import type { EnrollmentForm } from './enrollment-form.js';

/** Step 2: the contact person. */
export function ContactStep({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const { register, formState } = form;
  const errors = formState.errors;
  return (
    <>
      <Field label="Full name" mark="required" error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} scale="lg" autoComplete="name" />}
      </Field>
      <Field label="Email" mark="required" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} scale="lg" type="email" autoComplete="email" />}
      </Field>
      <Field label="Phone" mark="required" help="We call about this property only." error={errors.phone?.message}>
        {(control) => <Input {...control} {...register('phone')} scale="lg" type="tel" autoComplete="tel" />}
      </Field>
      <TextsBox form={form} />
      <ConsentWords form="enrollment" />
    </>
  );
}

/** The consent to texts: unticked at first, and optional. */
function TextsBox({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const ticked = useWatch({ control: form.control, name: 'textsConsented' }) === 'yes';
  return (
    <label className="flex min-h-10 items-start gap-3 text-small">
      <input
        type="checkbox"
        className="mt-1 size-5 shrink-0 accent-accent"
        checked={ticked}
        onChange={({ target }) => form.setValue('textsConsented', target.checked ? 'yes' : '')}
      />
      <span className="min-w-0">{consentWords[consentTextVersion]!.texts}</span>
    </label>
  );
}
