import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { editLeadDetailsSchema } from '../../../../../contracts/src/leads/input.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { FieldConflict, type ToChoose, bothKept } from '../../merging/field-conflict.js';
import { type LeadSaved, saveLead } from './save-lead.js';
import type { Baseline, Edit } from '../../merging/merge-edits.js';
import { afterPress } from '../../../lib/after-press.js';
import { Button } from '../../../ui/button.js';
import { FieldError, Input } from '../../../ui/field.js';
import { fieldLabel } from '../../history/field-words.js';

/** The fields of a lead that are edited in place. */
type InPlaceName = 'name' | 'email' | 'phone';

interface Writing {
  began: Baseline;
  text: string;
  error?: string | undefined;
  conflict?: ToChoose | undefined;
}

/** The toast of a lead's edits: a later success replaces the failure. */
const editToast = (leadId: string): string => `edit-${leadId}`;

/**
 * A value that turns into a field and back. Typed text is kept until it is saved or discarded: through failures, another person's
 * changes and the end of the session.
 * @param lead the current lead
 * @param onClose called when the field has closed, with `byKey` if the focus has to return to where it came from
 */
function useInPlace(lead: Lead, field: InPlaceName, onClose: () => void) {
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

const types = { name: 'text', email: 'email', phone: 'tel' } as const;
const lengths = { name: 200, email: 254, phone: 40 } as const;

/**
 * A value of the lead that is edited in place. Enter saves, Escape discards. Leaving the field saves a valid value and keeps
 * an invalid one.
 * @param children the displayed value, with the button that starts editing (`data-begins`: it regains the focus afterwards)
 */
export function InPlaceField({
  lead,
  field,
  className,
  children,
}: {
  lead: Lead;
  field: InPlaceName;
  className?: string;
  children: (begin: () => void) => ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const leadBack = useRef(false);
  const { writing, busy, begin, type, giveUp, save, choose } = useInPlace(lead, field, () => {
    // Returns the focus only if it was in the field: a field that closes by itself steals the focus from nobody.
    leadBack.current = place.current?.contains(document.activeElement) ?? false;
  });
  const open = writing !== null;
  useEffect(() => {
    if (!open && leadBack.current) place.current?.querySelector<HTMLElement>('[data-begins]')?.focus();
    leadBack.current = false;
  }, [open]);
  if (!writing)
    return (
      <div ref={place} className="contents">
        {children(begin)}
      </div>
    );

  const label = fieldLabel(field);
  return (
    <div ref={place} className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-center gap-1">
        <Input
          aria-label={label}
          aria-invalid={writing.error ? true : undefined}
          aria-describedby={writing.error ? id : undefined}
          aria-busy={busy || undefined}
          type={types[field]}
          maxLength={lengths[field]}
          autoComplete="off"
          autoFocus
          readOnly={busy || writing.conflict !== undefined}
          value={writing.text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => afterPress(save)}
          onKeyDown={(event) => {
            // Keeps the key from the page's own shortcuts (Escape returns to now).
            event.stopPropagation();
            if (event.key === 'Enter') save();
            if (event.key === 'Escape') giveUp();
          }}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Save ${label.toLowerCase()}`}
          busy={busy}
          onPointerDown={keepFocus}
          onClick={save}
        >
          <Check aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Give up ${label.toLowerCase()}`}
          onPointerDown={keepFocus}
          onClick={giveUp}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div role="alert" className="text-sm">
        {writing.error && <FieldError id={id}>{writing.error}</FieldError>}
      </div>
      {writing.conflict && <FieldConflict conflict={writing.conflict} onChoose={choose} />}
    </div>
  );
}

/** A press on one of the field's own buttons does not leave the field. */
function keepFocus(event: React.PointerEvent): void {
  event.preventDefault();
}
