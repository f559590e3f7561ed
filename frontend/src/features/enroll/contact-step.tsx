import type { UseFormReturn } from 'react-hook-form';
import { Field, Input } from '../../ui/field.js';
import type { EnrollmentForm } from './enrollment-form.js';

/** Step 2: whom we talk to. */
export function ContactStep({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const { register, formState } = form;
  const errors = formState.errors;
  return (
    <>
      <Field label="Full name" mark="required" error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} scale="lg" autoComplete="name" />}
      </Field>
      <Field
        label="Email"
        mark="required"
        help="We write to you about this property only."
        error={errors.email?.message}
      >
        {(control) => <Input {...control} {...register('email')} scale="lg" type="email" autoComplete="email" />}
      </Field>
      <Field label="Phone" mark="required" help="For the walkthrough appointment only." error={errors.phone?.message}>
        {(control) => <Input {...control} {...register('phone')} scale="lg" type="tel" autoComplete="tel" />}
      </Field>
    </>
  );
}
