import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { useHoldPage } from '../../session/page-hold.js';
import type { ToChoose } from '../edit/field-conflict.js';
import { keptEdit, keptEditSchema, resumedAt, type KeptEdit } from '../edit/kept-edit.js';
import { bothKept } from '../edit/kept-words.js';
import { saveLead, type LeadSaved } from '../edit/save-lead.js';
import type { Baseline, Edit } from '../edit/save-merged.js';
import {
  editOf,
  formOf,
  notNumbers,
  type LeadControl,
  type LeadErrors,
  type LeadField,
  type LeadForm,
} from './lead-form.js';

interface Editing {
  began: Baseline;
  form: LeadForm;
  errors: LeadErrors;
  /** Fields that both sides changed and that still need a choice. */
  conflicts: readonly ToChoose[];
  /** Others' further changes, in words. */
  kept?: string | undefined;
}

/** The edited fields of a lead, and the texts about the edit. */
export interface LeadFields {
  controls: readonly LeadControl[];
  title: string;
  /** The ids of the edit's toasts consist of this and the lead's id, so that a later success replaces the failure. */
  toast: string;
  done: string;
  failed: string;
}

/**
 * A form of a lead's fields, merged with others' changes: fields that only they changed are taken over, fields that both changed need
 * a choice, and nothing that was typed is lost.
 */
export function useFieldsEdit(lead: Lead, { controls, ...words }: LeadFields, onSaved: () => void) {
  const [editing, setEditing, draft] = useKeptForm<Editing, KeptEdit>(`${words.toast}:${lead.id}`, {
    schema: keptEditSchema,
    open: () => beginning({ revision: lead.revision, values: lead }, controls),
    resume: (before) => beginning(resumedAt(before, lead), controls, before.typed),
    // While a choice is open, the draft from before it stays: saving it asks again.
    draftOf: (now) =>
      now.conflicts.length > 0 ? undefined : keptEdit(now.began, formOf(now.began.values, controls), now.form),
  });
  const { began, form, conflicts } = editing;
  const toastId = `${words.toast}-${lead.id}`;
  const change = (part: Partial<Editing>) => setEditing((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (edit: Edit) => saveLead(lead.id, edit),
    onSuccess: (saved) => {
      if (saved.kind === 'conflict') return setEditing((before) => withTheirs(before, saved, controls));
      const description = bothKept(saved.theirs, saved.whoChanged);
      toast.success(words.done, { id: toastId, description });
      draft.drop();
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiProblem)
        change({ errors: Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) });
      toast.error(words.failed, {
        id: toastId,
        description: sentenceOf(error, 'What you entered is still there.'),
      });
    },
  });
  const before = formOf(began.values, controls);
  const dirty = save.isPending || Object.entries(form).some(([field, text]) => text !== before[field as LeadField]);
  useHoldPage(dirty);

  return {
    ...editing,
    draft,
    dirty,
    busy: save.isPending,
    enter: (typed: Partial<LeadForm>) => setEditing((now) => ({ ...now, form: { ...now.form, ...typed } })),
    choose: ({ field }: ToChoose, whose: 'theirs' | 'mine') =>
      change({
        conflicts: conflicts.filter((other) => other.field !== field),
        form: whose === 'mine' ? form : { ...form, [field]: before[field as LeadField] },
      }),
    /** @param unread the fields whose text is not a number */
    submit: (unread: readonly string[]) => {
      if (save.isPending || conflicts.length > 0) return;
      if (unread.length > 0) return change({ errors: notNumbers(unread) });
      const edit = editOf(form, began.values, controls);
      change({ errors: edit.errors ?? {} });
      if (!edit.errors) save.mutate({ began, mine: edit.mine });
    },
  };
}

function beginning(began: Baseline, controls: readonly LeadControl[], typed: Partial<LeadForm> = {}): Editing {
  return { began, form: { ...formOf(began.values, controls), ...typed }, errors: {}, conflicts: [] };
}

/** The form continues from the current state: their values where only they changed something, ours everywhere else. */
function withTheirs(
  { form }: Editing,
  { now, conflicts, theirs, whoChanged }: Extract<LeadSaved, { kind: 'conflict' }>,
  controls: readonly LeadControl[],
): Editing {
  const current = formOf(now.values, controls);
  const taken = Object.fromEntries(theirs.map((field) => [field, current[field as LeadField]]));
  return {
    began: now,
    form: { ...form, ...taken },
    errors: {},
    conflicts: conflicts.map((conflict) => ({ ...conflict, by: whoChanged(conflict.field) })),
    kept: bothKept(theirs, whoChanged),
  };
}
