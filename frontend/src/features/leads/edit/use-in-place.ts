import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { editLeadDetailsSchema } from '../../../../../contracts/src/leads/commands.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useHoldPage } from '../../session/page-hold.js';
import type { ToChoose } from './field-conflict.js';
import { bothKept } from './kept-words.js';
import { saveLead, type LeadSaved } from './save-lead.js';
import type { Baseline, Edit } from './save-merged.js';

/** The fields of a lead that are edited in place. */
export type InPlaceName = 'name' | 'email' | 'phone';

interface Writing {
  began: Baseline;
  text: string;
  error?: string | undefined;
  conflict?: ToChoose | undefined;
}

/** The toast of a lead's edits: a later success replaces the failure. */
export const editToast = (leadId: string): string => `edit-${leadId}`;

/**
 * A value that turns into a field and back. Typed text is kept until it is saved or discarded: through failures, another person's
 * changes and the end of the session.
 * @param lead the current lead
 * @param onClose called when the field has closed, with `byKey` if the focus has to return to where it came from
 */
export function useInPlace(lead: Lead, field: InPlaceName, onClose: () => void) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const save = useMutation({
    mutationFn: (edit: Edit) => saveLead(lead.id, edit),
    onSuccess: (saved) => settle(saved),
    onError: (error) => {
      const own = error instanceof ApiProblem ? error.errors.find(({ path }) => path === field)?.message : undefined;
      change({ error: own });
      if (own === undefined)
        toast.error('Failed to update lead', {
          id: editToast(lead.id),
          description: sentenceOf(error, 'What you typed is still there.'),
        });
    },
  });
  const before = writing ? textOf(writing.began, field) : '';
  const unsaved = writing !== null && (writing.text !== before || save.isPending);
  useHoldPage(unsaved);

  function change(part: Partial<Writing>): void {
    setWriting((now) => now && { ...now, ...part });
  }
  function close(): void {
    setWriting(null);
    onClose();
  }
  function settle(saved: LeadSaved): void {
    const [conflict] = saved.kind === 'conflict' ? saved.conflicts : [];
    if (saved.kind === 'conflict' && conflict)
      return change({ began: saved.now, conflict: { ...conflict, by: saved.whoChanged(field) } });
    toast.success('Lead updated successfully', {
      id: editToast(lead.id),
      description: bothKept(saved.theirs, saved.whoChanged),
    });
    close();
  }
  function send(began: Baseline, text: string): void {
    const wanted = text.trim() === '' && field === 'phone' ? null : text;
    const parsed = editLeadDetailsSchema.shape[field].safeParse(wanted);
    if (!parsed.success) return change({ error: parsed.error.issues[0]?.message });
    change({ error: undefined, conflict: undefined });
    const { name, email, phone } = began.values;
    save.mutate({ began, mine: { name, email, phone, [field]: parsed.data } });
  }

  return {
    writing,
    busy: save.isPending,
    begin: () => {
      const began = { revision: lead.revision, values: lead };
      setWriting({ began, text: textOf(began, field) });
    },
    type: (text: string) => change({ text, error: undefined }),
    giveUp: () => !save.isPending && close(),
    /** Saves a changed value; sends nothing otherwise. */
    save: () => {
      if (!writing || save.isPending || writing.conflict) return;
      if (writing.text === before) close();
      else send(writing.began, writing.text);
    },
    choose: (whose: 'theirs' | 'mine') => {
      if (!writing) return;
      if (whose === 'theirs') close();
      else send(writing.began, writing.text);
    },
  };
}

function textOf({ values }: Baseline, field: InPlaceName): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}
