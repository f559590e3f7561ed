import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useHoldPage } from '../../session/page-hold.js';
import type { ToChoose } from '../edit/field-conflict.js';
import { bothKept } from '../edit/kept-words.js';
import { saveLead, type LeadSaved } from '../edit/save-lead.js';
import type { Baseline, Edit } from '../edit/save-merged.js';
import {
  editOf,
  formOf,
  notNumbers,
  type PropertyErrors,
  type PropertyField,
  type PropertyForm,
} from './property-form.js';

interface Editing {
  began: Baseline;
  form: PropertyForm;
  errors: PropertyErrors;
  /** Fields that both sides changed, and for which nobody has chosen yet. */
  conflicts: readonly ToChoose[];
  /** What others changed besides, in words. */
  kept?: string | undefined;
}

/**
 * The property's form over what others do meanwhile: what only they changed is taken over, what both changed is asked about, and
 * nothing that was typed goes away.
 */
export function usePropertyEdit(lead: Lead, onSaved: () => void) {
  const [editing, setEditing] = useState<Editing>(() => beginning(lead));
  const { began, form, conflicts } = editing;
  const toastId = `property-${lead.id}`;
  const change = (part: Partial<Editing>) => setEditing((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: (edit: Edit) => saveLead(lead.id, edit),
    onSuccess: (saved) => {
      if (saved.kind === 'conflict') return setEditing((before) => withTheirs(before, saved));
      const description = bothKept(saved.theirs, saved.whoChanged);
      toast.success('Property details updated successfully', { id: toastId, description });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiProblem)
        change({ errors: Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) });
      toast.error('Failed to update property details', {
        id: toastId,
        description: sentenceOf(error, 'What you entered is still there.'),
      });
    },
  });
  const before = formOf(began.values);
  const dirty = save.isPending || Object.entries(form).some(([field, text]) => text !== before[field as PropertyField]);
  useHoldPage(dirty);

  return {
    ...editing,
    dirty,
    busy: save.isPending,
    enter: (field: PropertyField, text: string) => change({ form: { ...form, [field]: text } }),
    choose: ({ field }: ToChoose, whose: 'theirs' | 'mine') =>
      change({
        conflicts: conflicts.filter((other) => other.field !== field),
        form: whose === 'mine' ? form : { ...form, [field]: before[field as PropertyField] },
      }),
    /** @param unread the fields into which something was typed that is no number */
    submit: (unread: readonly string[]) => {
      if (save.isPending || conflicts.length > 0) return;
      if (unread.length > 0) return change({ errors: notNumbers(unread) });
      const edit = editOf(form, began.values);
      change({ errors: edit.errors ?? {} });
      if (!edit.errors) save.mutate({ began, mine: edit.mine });
    },
  };
}

function beginning(lead: Lead): Editing {
  return { began: { revision: lead.revision, values: lead }, form: formOf(lead), errors: {}, conflicts: [] };
}

/** The form goes on from what stands there now: with their values where only they changed something, with ours everywhere else. */
function withTheirs(
  { form }: Editing,
  { now, conflicts, theirs, whoChanged }: Extract<LeadSaved, { kind: 'conflict' }>,
): Editing {
  const current = formOf(now.values);
  const taken = Object.fromEntries(theirs.map((field) => [field, current[field as PropertyField]]));
  return {
    began: now,
    form: { ...form, ...taken },
    errors: {},
    conflicts: conflicts.map((conflict) => ({ ...conflict, by: whoChanged(conflict.field) })),
    kept: bothKept(theirs, whoChanged),
  };
}
