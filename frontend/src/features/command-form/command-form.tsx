import { useId, type ComponentProps, type ReactNode } from 'react';
import type { FieldErrors } from '../../lib/calls/api-problem.js';
import type { FormDraft } from '../../lib/kept-form.js';
import { Choice, Field, FieldError, Input, TextArea } from '../../ui/field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { GuardedButton } from '../../ui/tooltip.js';
import { TypedEarlier } from '../../ui/dialog.js';
import type { FormEntries } from './use-command-form.js';

/** A field of a form, in the order of the list. */
export interface CommandField<Entries extends FormEntries> {
  name: keyof Entries & string;
  /** The command's own word for it, under which its errors are shown; unset: the same. */
  path?: string;
  label: ReactNode;
  /** None of them says 'optional': those that are required say so. */
  mark?: 'required';
  help?: ReactNode;
  /** A line unless it says so; an entry that is true or false is a tick. `amount` is dollars; `time` a day and a time of the office. */
  kind?: 'line' | 'amount' | 'time' | 'lines';
  /** What can be chosen; it is a list then, with the prompt until one is. */
  options?: readonly (readonly [value: string, label: string])[];
  prompt?: string;
  maxLength?: number;
  /** Further attributes of its input; of several lines only whether they are `readOnly`, and their `name`. */
  input?: ComponentProps<'input'>;
  /** It takes both columns. */
  wide?: boolean;
  /** What stands below it. */
  below?: ReactNode;
  /** What else changes with it. */
  also?: (value: string) => Partial<Entries>;
}

/** What the fields need of a form (`useCommandForm`). */
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
  field: { name, path = name, label, mark, help, kind = 'line', options, prompt, maxLength, input, wide, below, also },
}: {
  form: Form<Entries>;
  field: CommandField<Entries>;
}) {
  const entered: unknown = entries[name];
  const put = (value: string | boolean) =>
    enter({ [name]: value, ...(typeof value === 'string' && also?.(value)) } as Partial<Entries>);
  if (typeof entered === 'boolean') return <Tick label={label} help={help} ticked={entered} onTick={put} />;
  const text = {
    value: typeof entered === 'string' ? entered : '',
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => put(target.value),
  };
  const className = wide ? 'sm:col-span-2' : '';
  return (
    <>
      <Field label={label} help={help} error={errors[path]} className={className} mark={mark}>
        {(control) => {
          if (options) {
            const { disabled, required } = input ?? {};
            const list = { value: text.value, options, prompt, disabled, required };
            return <Choice {...control} {...list} onChoose={put} />;
          }
          if (kind === 'lines')
            return <TextArea {...control} {...text} name={input?.name} readOnly={input?.readOnly} />;
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
      {below}
    </>
  );
}

function Tick({
  label,
  help,
  ticked,
  onTick,
}: {
  label: ReactNode;
  help: ReactNode;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}) {
  const helpId = useId();
  const tick = (
    <label className="flex min-h-7 w-fit items-center gap-2 font-medium pointer-coarse:min-h-10">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={ticked}
        aria-describedby={help ? helpId : undefined}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
  );
  if (!help) return tick;
  return (
    <div>
      {tick}
      <p id={helpId} className="text-ink-soft">
        {help}
      </p>
    </div>
  );
}

/** Where a form says what is no field's fault (`form` of its errors). It is announced. */
export function FormFault({ form: { errors }, className }: { form: { errors: FieldErrors }; className?: string }) {
  return (
    <div role="alert" className={className}>
      {errors.form && <FieldError>{errors.form}</FieldError>}
    </div>
  );
}

/**
 * A command's form on a page, with its button below what it holds.
 * @param act the button's label, `acting` its label while the command is sent @param reason why it can't be sent now. `disabled`: the form says why
 */
export function CommandForm({
  form: { draft, busy, submit },
  act,
  acting,
  reason = null,
  disabled = false,
  danger = false,
  children,
}: {
  form: { draft?: FormDraft; busy: boolean; submit: () => void };
  act: string;
  acting: string;
  reason?: string | null;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && reason === null) submit();
      }}
    >
      {draft?.found && <TypedEarlier discard={null} />}
      {children}
      <GuardedButton
        reason={reason}
        variant={danger ? 'danger' : 'primary'}
        type="submit"
        className="self-end"
        busy={busy}
        disabled={disabled}
      >
        {busy ? acting : act}
      </GuardedButton>
    </form>
  );
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
