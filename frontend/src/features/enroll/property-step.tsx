import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ownerPropertyTypeLabels, ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { Field, FieldError, Input } from '../../ui/field.js';
import { GableHouse, PorchHouse, Townhouses } from '../public/scenes/houses.js';
import type { EnrollmentForm } from './enrollment-form.js';

const drawings: Record<(typeof ownerPropertyTypes)[number], ReactElement> = {
  'single-family': <PorchHouse x={90} y={104} scale={0.82} />,
  'multi-family': (
    <>
      <GableHouse x={58} y={104} scale={0.7} />
      <GableHouse x={124} y={104} scale={0.7} wall="fill-scene-near" />
    </>
  ),
  townhouse: <Townhouses x={90} y={104} scale={0.86} />,
  condo: <Condo />,
};

/** Step 1: what and where the property is. */
export function PropertyStep({ form }: { form: UseFormReturn<EnrollmentForm> }) {
  const { register, formState } = form;
  const errors = formState.errors;
  const typeError = errors.propertyType?.message;
  return (
    <>
      <fieldset aria-describedby={typeError ? 'property-type-error' : undefined}>
        <legend className="mb-2 font-medium">Property type</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {ownerPropertyTypes.map((type) => (
            <label
              key={type}
              className="group relative flex cursor-pointer flex-col overflow-hidden rounded-control border border-line-strong bg-surface transition-colors hover:border-ink-soft has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                value={type}
                className="peer sr-only"
                aria-invalid={typeError ? true : undefined}
                {...register('propertyType')}
              />
              <svg viewBox="0 0 180 112" aria-hidden className="w-full bg-scene-sky group-has-checked:bg-scene-warm">
                {drawings[type]}
                <path d="M0 103h180v9H0Z" className="fill-accent" />
              </svg>
              <span className="grid flex-1 place-items-center px-2 py-2.5 text-center text-small leading-tight font-medium">
                {ownerPropertyTypeLabels[type]}
              </span>
            </label>
          ))}
        </div>
        {typeError && (
          <div className="mt-2">
            <FieldError id="property-type-error">{typeError}</FieldError>
          </div>
        )}
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Number of units" help="Homes with a lease of their own." error={errors.unitCount?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('unitCount')}
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
                placeholder="2,000"
                className="pl-8"
              />
            </div>
          )}
        </Field>
      </div>
      <Field label="Street address" error={errors.propertyAddress?.message}>
        {(control) => <Input {...control} {...register('propertyAddress')} scale="lg" autoComplete="street-address" />}
      </Field>
      <div className="grid grid-cols-[6rem_1fr] gap-6 sm:grid-cols-[1fr_6rem_9rem]">
        <Field label="City" className="max-sm:col-span-2" error={errors.city?.message}>
          {(control) => <Input {...control} {...register('city')} scale="lg" autoComplete="address-level2" />}
        </Field>
        <Field label="State">
          {(control) => <Input {...control} scale="lg" value="IA" readOnly className="bg-sunken" />}
        </Field>
        <Field label="ZIP" error={errors.zipCode?.message}>
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
    </>
  );
}

function Condo() {
  return (
    <g transform="translate(90 104)">
      <path d="M-44 0v-88h88V0Z" className="fill-surface" />
      <path d="M-48 -94h96v8h-96Z" className="fill-deep" />
      <path
        d="M-36 -78h16v14h-16ZM-8 -78h16v14h-16ZM20 -78h16v14h-16ZM-36 -50h16v14h-16ZM-8 -50h16v14h-16ZM20 -50h16v14h-16ZM-36 -24h16v14h-16ZM20 -24h16v14h-16Z"
        className="fill-scene-warm"
      />
      <path
        d="M-40 -62h24v4h-24ZM-12 -62h24v4h-24ZM16 -62h24v4h-24ZM-40 -34h24v4h-24ZM-12 -34h24v4h-24ZM16 -34h24v4h-24Z"
        className="fill-scene-brick"
      />
      <path d="M-8 0v-24H8V0Z" className="fill-accent" />
    </g>
  );
}
