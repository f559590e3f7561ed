import type { ComponentProps, ReactNode } from 'react';
import { Field, FieldError, Input, Select } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextArea } from '../../ui/text-area.js';
import type { FieldErrors } from '../../lib/calls/field-errors.js';
import type { FormDraft } from '../../lib/kept-form.js';
import type { FormEntries } from './use-command-form.js';

/** A field of a form, in the order of the list. */
export interface CommandField<Entries extends FormEntries> {
  name: keyof Entries & string;
  /** The command's own word for it, under which its errors are told; unset: the same. */
  path?: string;
  label: ReactNode;
  mark?: 'required' | 'optional';
  help?: ReactNode;
  /** A line unless it says so; an entry that is true or false is a tick. `amount` is dollars; `time` a day and a time of the office. */
  kind?: 'line' | 'amount' | 'time' | 'lines';
  /** What can be chosen; it is a list then. */
  options?: readonly (readonly [value: string, label: string])[];
  maxLength?: number;
  /** Of a line: further attributes of its input. */
  input?: ComponentProps<'input'>;
  /** It takes both columns. */
  wide?: boolean;
  /** What else changes with it. */
  also?: (value: string) => Partial<Entries>;
}

/** What the fields need of a form (use-command-form.ts). */
interface Form<Entries extends FormEntries> {
  entries: Entries;
  enter: (part: Partial<Entries>) => void;
  errors: FieldErrors;
}

/** The fields of a form, each with its entry and its error. */
export function CommandFields<Entries extends FormEntries>({
  form,
  fields,
}: {
  form: Form<Entries>;
  fields: readonly CommandField<Entries>[];
}) {
  return fields.map((field) => <OneField key={field.name} form={form} field={field} />);
}

function OneField<Entries extends FormEntries>({
  form: { entries, enter, errors },
  field: { name, path = name, label, mark, help, kind = 'line', options, maxLength, input, wide, also },
}: {
  form: Form<Entries>;
  field: CommandField<Entries>;
}) {
  const entered: string | boolean | undefined = entries[name];
  const put = (value: string | boolean) =>
    enter({ [name]: value, ...(typeof value === 'string' && also?.(value)) } as Partial<Entries>);
  if (typeof entered === 'boolean') return <Tick label={label} ticked={entered} onTick={put} />;
  const text = {
    value: entered ?? '',
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => put(target.value),
  };
  const className = wide ? 'sm:col-span-2' : '';
  return (
    <Field label={label} help={help} error={errors[path]} className={className} {...(mark && { mark })}>
      {(control) => {
        if (options)
          return (
            <Select {...control} value={text.value} onChange={text.onChange} disabled={input?.disabled}>
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          );
        if (kind === 'lines') return <TextArea {...control} {...text} />;
        return (
          <Input
            {...control}
            {...(kind === 'time' ? { type: 'datetime-local' } : { autoComplete: 'off' })}
            {...(kind === 'amount' && { inputMode: 'decimal' })}
            {...text}
            {...input}
          />
        );
      }}
    </Field>
  );
}

function Tick({ label, ticked, onTick }: { label: ReactNode; ticked: boolean; onTick: (ticked: boolean) => void }) {
  return (
    <label className="flex min-h-7 w-fit items-center gap-2 font-medium pointer-coarse:min-h-10">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={ticked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
  );
}

/** Where a form says what is no field's fault (`form` of its errors). It is announced. */
export function FormFault({ form: { errors } }: { form: { errors: FieldErrors } }) {
  return <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>;
}

/**
 * A command's form as a dialog: a FormDialog with its fields.
 * @param above stands before the fields, `children` after them
 * @param onSubmit in place of the form's own
 */
export function CommandDialog<Entries extends FormEntries>({
  form,
  fields,
  above,
  children,
  ...frame
}: {
  form: Form<Entries> & { draft: FormDraft; busy: boolean; submit: () => void };
  fields: readonly CommandField<Entries>[];
  above?: ReactNode;
  children?: ReactNode;
} & Omit<ComponentProps<typeof FormDialog>, 'busy' | 'draft' | 'onSubmit' | 'children'> & { onSubmit?: () => void }) {
  return (
    <FormDialog onSubmit={form.submit} {...frame} draft={form.draft} busy={form.busy}>
      {above}
      <CommandFields form={form} fields={fields} />
      {children}
    </FormDialog>
  );
}
