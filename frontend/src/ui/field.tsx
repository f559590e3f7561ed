import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** The attributes that connect a control to its field: pass them on with a spread. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/**
 * The label is above, help is next to it, and the error is a sentence beside the control.
 * `children` draws the control with the given ids. A required field is marked with `*`, an optional one in words.
 * `errorClass` is for a field that is too narrow for a sentence: its error then becomes a separate cell of the surrounding grid.
 */
export function Field({
  label,
  help,
  error,
  mark,
  className,
  errorClass,
  children,
}: {
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  mark?: 'required' | 'optional';
  className?: string;
  errorClass?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const described = clsx(help && `${id}-help`, error && `${id}-error`) || undefined;
  const ownError = error && <FieldError id={`${id}-error`}>{error}</FieldError>;
  const field = (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
        {mark === 'required' && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
        {mark === 'optional' && (
          <>
            {' '}
            <span className="inline-block font-normal text-ink-soft">optional</span>
          </>
        )}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-ink-soft">
          {help}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': mark === 'required' || undefined,
      })}
      {errorClass === undefined && ownError}
    </div>
  );
  if (errorClass === undefined) return field;
  return (
    <>
      {field}
      {ownError && <div className={clsx('col-span-full', errorClass)}>{ownError}</div>}
    </>
  );
}

/** A one-sentence error, with a shape in addition to the colour. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-danger">
      <CircleAlert className="mt-[0.2em] size-[1em] shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

const control =
  'w-full rounded-control border border-line-strong bg-surface text-ink transition-colors hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';
const sizes = { md: 'h-8 px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:text-lg', lg: 'h-13 px-4 text-body' };
type ControlSize = keyof typeof sizes;

export function Input({ scale = 'md', className, ...props }: ComponentProps<'input'> & { scale?: ControlSize }) {
  return <input className={clsx(control, sizes[scale], className)} {...props} />;
}

type Options<Value extends string> =
  | Readonly<Partial<Record<Value, ReactNode>>>
  | readonly (readonly [value: Value, words: ReactNode])[];

/** A select of known values, each with its words. `prompt` stands in it until one is chosen; `onChoose` gets the value. */
export function Choice<Value extends string>({
  options,
  prompt,
  onChoose,
  ...select
}: Omit<ComponentProps<typeof Select>, 'children' | 'onChange' | 'value'> & {
  value?: Value;
  options: Options<Value>;
  prompt?: string;
  onChoose?: (value: Value) => void;
}) {
  return (
    <Select {...select} {...(onChoose && { onChange: ({ target }) => onChoose(target.value as Value) })}>
      {prompt !== undefined && (
        <option value="" disabled>
          {prompt}
        </option>
      )}
      {pairsOf(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

/** A select that narrows what is shown: one of the values, or `any` for all of them, which is undefined. */
export function FilterChoice<Value extends string>({
  any,
  options,
  value,
  onChoose,
  ...select
}: Omit<ComponentProps<typeof Select>, 'children' | 'onChange' | 'value'> & {
  any: string;
  value: Value | undefined;
  options: Options<Value>;
  onChoose: (value: Value | undefined) => void;
}) {
  return (
    <Choice<Value | ''>
      {...select}
      options={[['', any], ...pairsOf(options)]}
      value={value ?? ''}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen)}
    />
  );
}

const pairsOf = <Value extends string>(options: Options<Value>) =>
  (Array.isArray(options) ? options : Object.entries(options)) as readonly (readonly [Value, ReactNode])[];

/** The browser's own select: best on phones and with screen readers, styled like the inputs. */
export function Select({ scale = 'md', className, ...props }: ComponentProps<'select'> & { scale?: ControlSize }) {
  return <select className={clsx(control, sizes[scale], 'select-arrow pr-8', className)} {...props} />;
}

/** A multi-line field that grows with its text, up to a third of the window. Styled like the inputs. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={clsx(
        'field-sizing-content max-h-[33dvh] min-h-16 w-full resize-y rounded-control border border-line-strong bg-surface px-2.5 py-1.5 text-sm text-ink transition-colors hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft read-only:bg-sunken aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger pointer-coarse:text-lg',
        className,
      )}
      {...props}
    />
  );
}
