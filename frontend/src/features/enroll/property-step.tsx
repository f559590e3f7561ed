import { company } from '../content/company.js';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field, Input } from '../../ui/field.js';
import { AddressNotice } from '../addresses/address-notice.js';
import { useWholeAddress } from '../addresses/use-whole-address.js';
import { useZipQuestion } from '../addresses/use-zip-question.js';
import { PropertyTypeChoice } from '../public/forms/form-parts.js';
import { emptyEnrollmentForm, type EnrollmentForm } from './enrollment-form.js';

/** Step 1: what and where the property is. */
export function PropertyStep({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const { register, formState } = form;
  const errors = formState.errors;
  const whole = useWholeAddress({
    street: 'propertyAddress',
    only: company.serviceState,
    take: ({ streetAddress, city, zipCode }) => {
      form.setValue('propertyAddress', streetAddress);
      form.setValue('city', city);
      form.setValue('zipCode', zipCode);
      form.clearErrors(['propertyAddress', 'city', 'zipCode']);
    },
  });
  const question = useZipQuestion(company.serviceState, useWatch({ control: form.control, name: 'zipCode' }));
  return (
    <>
      <PropertyTypeChoice control={register('propertyType')} error={errors.propertyType?.message} mark="required" />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Number of units"
          mark="required"
          help="Homes with their own lease."
          error={errors.unitCount?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('unitCount')}
              // Present before the scripts have loaded.
              defaultValue={emptyEnrollmentForm.unitCount}
              scale="lg"
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field
          label="Estimated monthly rent"
          mark="required"
          help="All units together. A guess is fine."
          error={errors.estimatedRentCents?.message}
        >
          {(control) => (
            <div className="relative">
              <span aria-hidden className="absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
                $
              </span>
              <Input
                {...control}
                {...register('estimatedRentCents')}
                scale="lg"
                inputMode="decimal"
                placeholder="for example 2,000"
                className="pl-8"
              />
            </div>
          )}
        </Field>
      </div>
      <div {...whole.heard}>
        <Field label="Street address" mark="required" error={errors.propertyAddress?.message}>
          {(control) => (
            <Input {...control} {...register('propertyAddress')} scale="lg" autoComplete="street-address" />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-6 max-[16rem]:grid-cols-1 sm:grid-cols-[1fr_6rem_9rem]">
        <Field
          label="City"
          mark="required"
          className="max-sm:col-span-full"
          errorClass="-mt-4 sm:order-1"
          error={errors.city?.message}
        >
          {(control) => <Input {...control} {...register('city')} scale="lg" autoComplete="address-level2" />}
        </Field>
        <Field label="State">
          {(control) => <Input {...control} scale="lg" value={company.serviceState} readOnly className="bg-sunken" />}
        </Field>
        <Field label="ZIP" mark="required" errorClass="-mt-4 order-1" error={errors.zipCode?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('zipCode')}
              scale="lg"
              inputMode="numeric"
              maxLength={10}
              autoComplete="postal-code"
            />
          )}
        </Field>
      </div>
      <AddressNotice said={whole.said} question={question} />
    </>
  );
}
