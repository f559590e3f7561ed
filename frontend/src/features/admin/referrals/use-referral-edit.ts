import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import type { ToChoose } from '../../leads/edit/field-conflict.js';
import { keptEdit, keptEditSchema, resumedAt, type KeptEdit } from '../../leads/edit/kept-edit.js';
import { bothKept } from '../../leads/edit/kept-words.js';
import type { Baseline, Edit } from '../../leads/edit/save-merged.js';
import { useHoldPage } from '../../session/page-hold.js';
import { editOf, formOf, type ReferralErrors, type ReferralField, type ReferralForm } from './referral-form.js';
import { saveReferral, type ReferralSaved } from './save-referral.js';

interface Editing {
  began: Baseline;
  form: ReferralForm;
  errors: ReferralErrors;
  /** Fields that both sides changed and that still need a choice. */
  conflicts: readonly ToChoose[];
  /** Others' further changes, in words. */
  kept?: string | undefined;
}

/**
 * The referral's form merged with others' changes: fields that only they changed are taken over, fields that both changed need a
 * choice, and nothing that was typed is lost.
 */
export function useReferralEdit(id: string, beginning: Baseline, onSaved: () => void) {
  const [editing, setEditing, draft] = useKeptForm<Editing, KeptEdit>(`referral:${id}`, {
    schema: keptEditSchema,
    open: () => editingFrom(beginning),
    resume: (before) => editingFrom(resumedAt(before, beginning.values), before.typed),
    // While a choice is open, the draft from before it stays: saving it asks again.
    draftOf: (now) => (now.conflicts.length > 0 ? undefined : keptEdit(now.began, formOf(now.began.values), now.form)),
  });
  const { began, form, conflicts } = editing;
  const toasts = actionToast('referral-edit', id);
  const change = (part: Partial<Editing>) => setEditing((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (edit: Edit) => saveReferral(id, edit),
    onSuccess: (saved) => {
      if (saved.kind === 'conflict') return setEditing((before) => withTheirs(before, saved));
      toasts.done('Referral updated successfully', bothKept(saved.theirs, saved.whoChanged));
      draft.drop();
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiProblem)
        change({ errors: Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) });
      toasts.failed('Failed to update referral', error);
    },
  });
  const before = formOf(began.values);
  const dirty = save.isPending || Object.entries(form).some(([field, text]) => text !== before[field as ReferralField]);
  useHoldPage(dirty);

  return {
    ...editing,
    draft,
    dirty,
    busy: save.isPending,
    enter: (field: ReferralField, text: string) => change({ form: { ...form, [field]: text } }),
    choose: ({ field }: ToChoose, whose: 'theirs' | 'mine') =>
      change({
        conflicts: conflicts.filter((other) => other.field !== field),
        form: whose === 'mine' ? form : { ...form, [field]: before[field as ReferralField] },
      }),
    submit: () => {
      if (save.isPending || conflicts.length > 0) return;
      const edit = editOf(form, began.values);
      change({ errors: edit.errors ?? {} });
      if (!edit.errors) save.mutate({ began, mine: edit.mine });
    },
  };
}

function editingFrom(began: Baseline, typed: Partial<ReferralForm> = {}): Editing {
  return { began, form: { ...formOf(began.values), ...typed }, errors: {}, conflicts: [] };
}

/** The form continues from the current state: their values where only they changed something, ours everywhere else. */
function withTheirs(
  { form }: Editing,
  { now, conflicts, theirs, whoChanged }: Extract<ReferralSaved, { kind: 'conflict' }>,
): Editing {
  const current = formOf(now.values);
  const taken = Object.fromEntries(theirs.map((field) => [field, current[field as ReferralField]]));
  return {
    began: now,
    form: { ...form, ...taken },
    errors: {},
    conflicts: conflicts.map((conflict) => ({ ...conflict, by: whoChanged(conflict.field) })),
    kept: bothKept(theirs, whoChanged),
  };
}
