import { company } from '../../content/company.js';
import { Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { AddressNotice } from '../../addresses/address-notice.js';
import { useWholeAddress } from '../../addresses/use-whole-address.js';
import { useZipQuestion } from '../../addresses/use-zip-question.js';
import { PropertyTypeChoice } from '../../public/forms/form-parts.js';
import { emptyProperty, type PropertyField } from './analysis-form.js';
import type { AnalysisFormState } from './use-analysis.js';

/** The id of the title of the nth property, 0 first. */
export const propertyTitleId = (index: number) => `property-${index}-title`;

/** One property of step 1. `onRemove` is given only if there are several. */
export function PropertyBlock({
  analysis: { form, register },
  index,
  onRemove,
}: {
  analysis: Pick<AnalysisFormState, 'form' | 'register'>;
  index: number;
  onRemove: (() => void) | undefined;
}) {
  const errors = form.formState.errors.properties?.[index];
  const whole = useWholeAddress({
    street: `properties.${index}.streetAddress`,
    only: company.serviceState,
    take: (parts) => {
      for (const field of ['streetAddress', 'city', 'zipCode'] as const) {
        form.setValue(`properties.${index}.${field}`, parts[field]);
        form.clearErrors(`properties.${index}.${field}`);
      }
    },
  });
  const question = useZipQuestion(
    company.serviceState,
    useWatch({ control: form.control, name: `properties.${index}.zipCode` }) ?? '',
  );
  const text = (
    field: PropertyField,
    label: string,
    { help, mark, className, errorClass, ...input }: TextOptions = {},
  ) => (
    <Field
      label={label}
      help={help}
      mark={mark ?? 'required'}
      className={className}
      errorClass={errorClass}
      error={errors?.[field]?.message}
    >
      {(control) => <Input {...control} {...register(`properties.${index}.${field}`)} scale="lg" {...input} />}
    </Field>
  );
  const number = { type: 'number', inputMode: 'decimal' } as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-6" {...whole.heard}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <legend
          id={propertyTitleId(index)}
          tabIndex={-1}
          className="float-left font-serif text-h3 font-semibold outline-none"
        >
          {onRemove ? `Property ${index + 1}` : 'Your property'}
        </legend>
        {onRemove && (
          <Button
            variant="quiet"
            className="text-small max-[16rem]:h-auto max-[16rem]:shrink max-[16rem]:whitespace-normal"
            onClick={onRemove}
            aria-label={`Remove Property ${index + 1}`}
          >
            <Trash2 />
            Remove Property
          </Button>
        )}
      </div>
      <PropertyTypeChoice
        control={register(`properties.${index}.propertyType`)}
        error={errors?.propertyType?.message}
        mark="required"
      />
      {text('streetAddress', 'Street address', { autoComplete: index === 0 ? 'street-address' : 'off' })}
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-6 max-[16rem]:grid-cols-1 sm:grid-cols-[1fr_5rem_8rem]">
        {text('city', 'City', {
          className: 'max-sm:col-span-full',
          errorClass: '-mt-4 sm:order-1',
          autoComplete: index === 0 ? 'address-level2' : 'off',
        })}
        <Field label="State">
          {(control) => <Input {...control} scale="lg" value={company.serviceState} disabled readOnly />}
        </Field>
        {text('zipCode', 'ZIP', {
          errorClass: '-mt-4 order-1',
          inputMode: 'numeric',
          maxLength: 10,
          autoComplete: index === 0 ? 'postal-code' : 'off',
        })}
      </div>
      <AddressNotice said={whole.said} question={question} />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {text('squareFootage', 'Square footage', { help: 'All units together.', inputMode: 'numeric' })}
        {text('unitCount', 'Number of units', {
          ...number,
          help: 'Each with its own lease.',
          min: 1,
          step: 1,
          defaultValue: emptyProperty.unitCount,
        })}
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 max-[16rem]:grid-cols-1 sm:grid-cols-3">
        {text('bedrooms', 'Bedrooms', { ...number, mark: 'optional', errorClass: '-mt-4 order-1', min: 0, step: 1 })}
        {text('bathrooms', 'Bathrooms', {
          ...number,
          mark: 'optional',
          errorClass: '-mt-4 order-1',
          min: 0,
          step: 0.5,
        })}
        {text('yearBuilt', 'Year built', {
          ...number,
          mark: 'optional',
          min: 1800,
          step: 1,
          className: 'max-sm:order-2 max-sm:col-span-full',
          errorClass: '-mt-4 order-2',
        })}
      </div>
    </fieldset>
  );
}

interface TextOptions {
  help?: string;
  mark?: 'optional';
  className?: string;
  errorClass?: string;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal';
  type?: 'number';
  maxLength?: number;
  min?: number;
  step?: number;
  /** The form begins with this, so that it is there before the scripts have loaded. */
  defaultValue?: string;
}
