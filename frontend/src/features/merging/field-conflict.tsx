import { GitMerge } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { fieldLabel, fieldValue } from '../history/field-words.js';
import type { Conflict } from './merge-edits.js';

/** A field that somebody else changed while it was being edited here, and that person's name. */
export interface ToChoose extends Conflict {
  by: string;
}

/**
 * Both values of a field that two people changed at once, and the choice between them. Nothing is saved until then.
 * @param happened what happened, before the question @param there what the other's value is called
 * @param keepTheirs the words of the button that takes it
 */
export function TwoValues({
  label,
  happened,
  there = 'There',
  theirs,
  mine,
  keepTheirs,
  onChoose,
}: {
  label: string;
  happened: string;
  there?: string;
  theirs: string;
  mine: string;
  keepTheirs: string;
  onChoose: (whose: 'theirs' | 'mine') => void;
}) {
  return (
    <div
      role="group"
      aria-label={`${label}: two values`}
      className="flex flex-col gap-2 rounded-control border border-warning bg-warning-soft px-3 py-2 text-sm font-normal"
    >
      <p role="alert" className="flex items-start gap-1.5 text-warning">
        <GitMerge className="mt-0.5 size-4 shrink-0" />
        <span>{happened} Which one stays?</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-ink-soft">{there}</dt>
        <dd className="font-medium wrap-anywhere">{theirs}</dd>
        <dt className="text-ink-soft">Here</dt>
        <dd className="font-medium wrap-anywhere">{mine}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose('theirs')}>
          {keepTheirs}
        </Button>
        <Button size="sm" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

/** The choice between two values of a lead's or a referral's field. */
export function FieldConflict({
  conflict: { field, theirs, mine, by },
  onChoose,
}: {
  conflict: ToChoose;
  onChoose: (whose: 'theirs' | 'mine') => void;
}) {
  const own = by === 'You';
  const whose = own ? 'the other window’s' : by === 'Somebody' ? 'the other' : `${by}’s`;
  return (
    <TwoValues
      label={fieldLabel(field)}
      happened={`${by} changed this ${own ? 'in another window ' : ''}while you were editing.`}
      there={own ? 'There' : by}
      theirs={fieldValue(field, theirs)}
      mine={fieldValue(field, mine)}
      keepTheirs={`Keep ${whose}`}
      onChoose={onChoose}
    />
  );
}

/** "Ann changed Phone in the meantime. That change and yours are both kept." for fields that only the other side changed; undefined for none. */
export function bothKept(fields: readonly string[], whoChanged: (field: string) => string): string | undefined {
  const [first, ...more] = fields;
  if (first === undefined) return undefined;
  const labels = fields.map(fieldLabel).join(', ');
  const who = more.every((field) => whoChanged(field) === whoChanged(first)) ? whoChanged(first) : 'Others';
  return `${who} changed ${labels} in the meantime. That change and yours are both kept.`;
}
