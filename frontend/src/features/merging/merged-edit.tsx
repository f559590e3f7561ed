import { z } from 'zod';
import type { Values, Baseline, Edit, SaveOutcome } from './merge-edits.js';
import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { sentenceOf, refusedFields, type FieldErrors } from '../../lib/calls/api-problem.js';
import { useKeptForm } from '../../lib/kept-form.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { useHoldPage } from '../session/while-signed-in.js';
import { FieldConflict, type ToChoose, bothKept } from './field-conflict.js';

/** The fields that a person changed and has not saved yet, with the values that they saw before. */
const keptEditSchema = z.object({
  revision: z.int(),
  began: z.record(z.string(), z.unknown()),
  typed: z.record(z.string(), z.string()),
});
type KeptEdit = z.infer<typeof keptEditSchema>;

/**
 * What to keep of an edit; null for nothing.
 * @param before the untouched form
 */
function keptEdit(
  began: Baseline,
  before: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
): KeptEdit | null {
  const typed = Object.entries(form).filter(([field, text]) => text !== before[field]);
  if (typed.length === 0) return null;
  const values = Object.fromEntries(typed.map(([field]) => [field, began.values[field] ?? null]));
  return { revision: began.revision, began: values, typed: Object.fromEntries(typed) };
}

/** Where a kept edit goes on: untouched fields as they are now, so that saving finds only what others did to the changed ones. */
function resumedAt({ revision, began }: KeptEdit, now: Values): Baseline {
  return { revision, values: { ...now, ...began } };
}

/** What is typed, by field. */
type Typed = Readonly<Record<string, string>>;

interface Editing<Form> {
  began: Baseline;
  form: Form;
  errors: FieldErrors;
  /** Fields that both sides changed and that still need a choice. */
  conflicts: readonly ToChoose[];
  /** Others' further changes, in words. */
  kept?: string;
}

interface Fields<Form> {
  /** Of the draft, with its subject's id. */
  name: string;
  /** The toasts' action and subject. */
  about: readonly [what: string, id: string];
  done: string;
  failed: string;
  /** What is said of a failure that the server says nothing of. */
  safe: string;
  formOf: (values: Values) => Form;
  /** The values as the person wants them, or the error of each wrong field. */
  editOf: (form: Form, began: Values) => { mine: Values; errors: null } | { errors: FieldErrors };
  save: (edit: Edit) => Promise<SaveOutcome & { whoChanged: (field: string) => string }>;
  onSaved: () => void;
}

/**
 * A form merged with others' changes: fields that only they changed are taken over, fields that both changed need a choice, and
 * nothing that was typed is lost.
 * @param now the values as the form opens
 */
export function useMergedEdit<Form extends Typed>(
  now: Baseline,
  { name, about, done, failed, safe, formOf, editOf, save, onSaved }: Fields<Form>,
) {
  const from = (began: Baseline, typed: Typed = {}): Editing<Form> => ({
    began,
    form: { ...formOf(began.values), ...typed },
    errors: {},
    conflicts: [],
  });
  const [editing, setEditing, draft] = useKeptForm<Editing<Form>, KeptEdit>(name, {
    schema: keptEditSchema,
    open: () => from(now),
    resume: (before) => from(resumedAt(before, now.values), before.typed),
    // While a choice is open, the draft from before it stays: saving it asks again.
    draftOf: ({ conflicts, began, form }) =>
      conflicts.length > 0 ? undefined : keptEdit(began, formOf(began.values), form),
  });
  const { began, form, conflicts } = editing;
  const toasts = actionToast(...about);
  const change = (part: Partial<Editing<Form>>) => setEditing((before) => ({ ...before, ...part }));
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      const kept = bothKept(saved.theirs, saved.whoChanged);
      if (saved.kind === 'conflict') {
        // The form continues from the current state: their values where only they changed something, ours everywhere else.
        const current = formOf(saved.now.values);
        const taken = Object.fromEntries(saved.theirs.map((field) => [field, current[field]]));
        return setEditing((before) => ({
          began: saved.now,
          form: { ...before.form, ...taken },
          errors: {},
          kept,
          conflicts: saved.conflicts.map((conflict) => ({ ...conflict, by: saved.whoChanged(conflict.field) })),
        }));
      }
      toasts.done(done, kept);
      draft.drop();
      onSaved();
    },
    onError: (error) => {
      change({ errors: refusedFields(error) });
      toasts.failed(failed, sentenceOf(error, safe));
    },
  });
  const before = formOf(began.values);
  const dirty = saving.isPending || Object.entries(form).some(([field, text]) => text !== before[field]);
  useHoldPage(dirty);

  return {
    ...editing,
    draft,
    dirty,
    busy: saving.isPending,
    enter: (typed: Partial<Form>) => setEditing((held) => ({ ...held, form: { ...held.form, ...typed } })),
    choose: ({ field }: ToChoose, whose: 'theirs' | 'mine') =>
      change({
        conflicts: conflicts.filter((other) => other.field !== field),
        form: whose === 'mine' ? form : { ...form, [field]: before[field] },
      }),
    /** @param unread errors that the entries do not show */
    submit: (unread: FieldErrors = {}) => {
      if (saving.isPending || conflicts.length > 0) return;
      if (Object.keys(unread).length > 0) return change({ errors: unread });
      const edit = editOf(form, began.values);
      change({ errors: edit.errors ?? {} });
      if (!edit.errors) saving.mutate({ began, mine: edit.mine });
    },
  };
}

type MergedEdit = Pick<
  ReturnType<typeof useMergedEdit>,
  'errors' | 'conflicts' | 'kept' | 'draft' | 'dirty' | 'busy' | 'choose'
>;

/**
 * The dialog of a merged form. Cancel asks before what was entered is lost; the first wrong field takes the focus; while a choice is
 * open, nothing can be saved.
 */
export function MergedEditDialog({
  edit,
  onClose,
  children,
  ...frame
}: { edit: MergedEdit } & Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'attributes' | 'onSubmit' | 'onClose' | 'children'
>) {
  const [leaving, setLeaving] = useState(false);
  return (
    <FormDialog
      {...frame}
      act="Save"
      acting="Saving…"
      width="lg"
      draft={edit.draft}
      busy={edit.busy}
      reason={edit.conflicts.length > 0 ? 'First choose which values to keep.' : null}
      fault={edit.errors}
      onClose={onClose}
      onCancel={() => (edit.dirty ? setLeaving(true) : onClose())}
    >
      {edit.kept && (
        <p role="status" className="col-span-full rounded-control bg-accent-soft px-3 py-2 text-sm">
          {edit.kept}
        </p>
      )}
      {children}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Discard your changes?"
        confirm="Discard"
        onConfirm={() => {
          edit.draft.drop();
          onClose();
        }}
      >
        What you entered here is not saved.
      </ConfirmDialog>
    </FormDialog>
  );
}

/** The choice of a field that both sides changed. */
export function MergedChoice({ edit, conflict }: { edit: MergedEdit; conflict: ToChoose | undefined }) {
  if (!conflict) return null;
  return (
    <div className="mt-2">
      <FieldConflict conflict={conflict} onChoose={(whose) => edit.choose(conflict, whose)} />
    </div>
  );
}
