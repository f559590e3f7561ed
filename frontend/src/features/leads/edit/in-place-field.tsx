import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { FieldConflict, type ToChoose, bothKept } from '../../merging/field-conflict.js';
import { type LeadSaved, saveLead } from './save-lead.js';
import type { Baseline, Edit } from '../../merging/merge-edits.js';
import { afterPress } from '../../../lib/after-press.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/field.js';
import { fieldLabel } from '../../history/field-words.js';
import { editInPlace } from './edit-in-place.js';
import { formOf, leadControls, notNumbers, type LeadControl, type LeadField } from './lead-form.js';
import { PropertyControl } from './property-control.js';

interface Writing {
  began: Baseline;
  text: string;
  error?: string;
  conflict?: ToChoose;
}

/** The toast of a lead's edits: a later success replaces the failure. */
const editToast = (leadId: string) => `edit-${leadId}`;

/**
 * A value that turns into a field and back. Typed text is kept until it is saved or discarded: through failures, another person's
 * changes and the end of the session.
 * @param lead the current lead
 * @param onClose called when the field has closed, with `byKey` if the focus has to return to where it came from
 */
function useInPlace(lead: Lead, field: LeadField, onClose: () => void) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const save = useMutation({
    mutationFn: ({ edit }: { edit: Edit; text: string }) => saveLead(lead.id, edit),
    onSuccess: (saved, { text }) => settle(saved, text),
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

  function change(part: Partial<Writing>) {
    setWriting((now) => now && { ...now, ...part });
  }
  function close() {
    setWriting(null);
    onClose();
  }
  function settle(saved: LeadSaved, text: string) {
    const conflicts = saved.kind === 'conflict' ? saved.conflicts : [];
    const conflict = conflicts.find((each) => each.field === field) ?? conflicts[0];
    if (saved.kind === 'conflict' && conflict) {
      // Two parts of an address: only the line that follows them differs, and is made anew of both.
      if (field !== 'propertyAddress' && conflict.field === 'propertyAddress') return void send(saved.now, text);
      return change({ began: saved.now, conflict: { ...conflict, by: saved.whoChanged(conflict.field) } });
    }
    toast.success('Lead updated successfully', {
      id: editToast(lead.id),
      description: bothKept(saved.theirs, saved.whoChanged),
    });
    close();
  }
  async function send(began: Baseline, text: string) {
    const read = await editInPlace(field, text, began.values);
    if ('error' in read) return change({ error: read.error });
    change({ error: undefined, conflict: undefined });
    save.mutate({ edit: { began, mine: read.mine }, text });
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
    /** Saves a changed value; sends nothing otherwise. @param noNumber the browser could not read what was typed as a number */
    save: (noNumber: boolean) => {
      if (!writing || save.isPending || writing.conflict) return;
      if (noNumber) return change({ error: notNumbers([field])[field] });
      if (writing.text === before) close();
      else void send(writing.began, writing.text);
    },
    choose: (whose: 'theirs' | 'mine') => {
      if (!writing) return;
      if (whose === 'theirs') close();
      else void send(writing.began, writing.text);
    },
  };
}

const textOf = ({ values }: Baseline, field: LeadField) => formOf(values, leadControls)[field];

/**
 * A value of the lead that is edited in place. Enter saves, Escape discards, Tab goes on. Leaving the field saves a valid value and
 * keeps an invalid one. An address in one line is taken apart, and parts change the line that was made of them.
 * @param children the displayed value, with the button that starts editing (`data-begins`: it regains the focus afterwards)
 */
export function InPlaceField({
  lead,
  field,
  className,
  children,
}: {
  lead: Lead;
  field: LeadField;
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
    const control = place.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    if (open) control?.focus();
    if (open && control instanceof HTMLInputElement) control.select();
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
  const { kind, min, step, maxLength } = controlOf(field);
  const trySaving = () => {
    const input = place.current?.querySelector('input');
    save(input?.validity.badInput ?? false);
  };
  const described = {
    id: `${id}-control`,
    'aria-label': label,
    'aria-busy': busy ? (true as const) : undefined,
    'aria-describedby': writing.error ? id : undefined,
    'aria-invalid': writing.error ? (true as const) : undefined,
    'aria-required': undefined,
  };
  return (
    <div ref={place} data-in-place className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-center gap-1">
        <div
          className="min-w-0 flex-1"
          onBlur={() => afterPress(trySaving)}
          onKeyDown={(event) => {
            // Keeps the key from the page's own shortcuts (Escape returns to now).
            event.stopPropagation();
            if (event.key === 'Enter') {
              // A field that closes gives the focus to its button, which the same key would press.
              event.preventDefault();
              trySaving();
            }
            if (event.key === 'Escape') giveUp();
          }}
        >
          <PropertyControl
            control={described}
            name={field}
            kind={kind}
            bounds={{ min, step, maxLength }}
            value={writing.text}
            readOnly={busy || writing.conflict !== undefined}
            onEnter={type}
          />
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Save ${label.toLowerCase()}`}
          tabIndex={-1}
          busy={busy}
          onPointerDown={keepFocus}
          onClick={trySaving}
        >
          <Check />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Give up ${label.toLowerCase()}`}
          tabIndex={-1}
          onPointerDown={keepFocus}
          onClick={giveUp}
        >
          <X />
        </Button>
      </div>
      <div role="alert" className="text-sm">
        {writing.error && <FieldError id={id}>{writing.error}</FieldError>}
      </div>
      {writing.conflict && <FieldConflict conflict={writing.conflict} onChoose={choose} />}
    </div>
  );
}

const controlOf = (field: LeadField): LeadControl => leadControls.find((each) => each.field === field)!;

/** A press on one of the field's own buttons does not leave the field. */
function keepFocus(event: React.PointerEvent) {
  event.preventDefault();
}
