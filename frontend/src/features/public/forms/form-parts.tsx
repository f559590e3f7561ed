import { consentTextVersion, consentWords, type ConsentForm } from '../../../../../contracts/src/consent/consent.js';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ownerPropertyTypeLabels, ownerPropertyTypes } from '../../../../../contracts/src/property.js';
import { FieldError } from '../../../ui/field.js';
import { GableHouse, PorchHouse, Townhouses } from '../scenes/houses.js';

/** The purpose of a form's data, in the words whose version is sent along. */
export function ConsentWords({ form, className }: { form: ConsentForm; className?: string }) {
  return <p className={className ?? 'text-small text-ink-soft'}>{consentWords[consentTextVersion]!.forms[form]}</p>;
}

/** The part of a form's request that names the version of the consent words. */
export const shownConsent = { consentTextVersion } as const;

/** The field that only scripts fill in (contracts/src/intake/form-guard.ts). People can neither see it, reach it nor hear it. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * Says why a form can't continue, right above its buttons, and what is safe. Announced as it appears; while null it
 * takes no room, not even a gap.
 */
export function FormAlert({
  sentence,
  more,
  detail,
  className,
}: {
  sentence: string | null;
  more?: string;
  /** The technical details of the failure, for support (technicalDetail). */
  detail?: string;
  className?: string;
}) {
  return (
    <div role="alert" className={sentence ? className : 'absolute'}>
      {sentence && (
        <div className="flex items-start gap-3 rounded-control bg-danger-soft p-4 text-danger">
          <CircleAlert className="mt-1 size-5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">
            <p>{sentence}</p>
            {more && <p className="mt-1">{more}</p>}
            {detail && <p className="mt-1 text-small">Details: {detail}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

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

/** A choice of the owner's property types, each with a drawing. `control` comes from react-hook-form's register. */
export function PropertyTypeChoice({
  control,
  error,
  mark,
}: {
  control: UseFormRegisterReturn;
  error: string | undefined;
  mark?: 'required';
}) {
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required={mark === 'required' || undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-2 font-medium">
        Property type
        {mark && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </legend>
      <div className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 sm:grid-cols-4">
        {ownerPropertyTypes.map((type) => (
          <label
            key={type}
            className="group relative flex cursor-pointer flex-col overflow-hidden rounded-control border border-line-strong bg-surface transition-colors hover:border-ink-soft has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              value={type}
              className="peer sr-only"
              aria-invalid={error ? true : undefined}
              {...control}
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
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
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
