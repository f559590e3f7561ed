import { z } from 'zod';
import { conflictSchema, mergeEdits } from './merge-edits.js';
import { GitMerge } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';

/** Fields of a form: texts, and lists of ids. */
const formValuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()])).readonly();
export type FormValues = z.infer<typeof formValuesSchema>;

/** A form on something that others may change meanwhile. */
export const mergedFormSchema = z.object({
  /** The current values of the form. */
  values: formValuesSchema,
  /** What the edits are based on: the last stored values, as far as this form knows. */
  began: formValuesSchema,
  /** The revision of `began`; null for a new item. */
  revision: z.int().nullable(),
  /** The fields that both sides changed; nothing is saved until somebody has chosen. */
  conflicts: z.array(conflictSchema).readonly(),
  /** The fields that only the other side changed. They follow it. */
  followed: z.array(z.string()).readonly(),
});
export type MergedForm = z.infer<typeof mergedFormSchema>;

/** A form that has just been opened. */
export function openForm(began: FormValues, revision: number | null, values: FormValues = began): MergedForm {
  return { values, began, revision, conflicts: [], followed: [] };
}

/**
 * Takes in what somebody else saved. Fields untouched here follow. Fields that both sides changed to different values need a
 * choice. Nothing that was typed here is lost.
 */
export function absorb(form: MergedForm, now: FormValues, revision: number): MergedForm {
  const { theirs, conflicts } = mergeEdits(form.began, now, form.values);
  const followed = Object.fromEntries(theirs.map((field) => [field, now[field] ?? '']));
  return { values: { ...form.values, ...followed }, began: now, revision, conflicts, followed: theirs };
}

/** A form that was kept unsaved goes on beside what is stored now. @param revision null for a new item */
export function resumeForm(kept: MergedForm, now: FormValues, revision: number | null): MergedForm {
  return revision === null || revision === kept.revision ? kept : absorb(kept, now, revision);
}

/** Puts one of the two values of a conflict into the form. */
export function choose(form: MergedForm, field: string, whose: 'theirs' | 'mine'): MergedForm {
  const values = whose === 'mine' ? form.values : { ...form.values, [field]: form.began[field] ?? '' };
  return { ...form, values, conflicts: form.conflicts.filter((conflict) => conflict.field !== field) };
}

/** Whether the form holds anything that is not stored. */
export function isEdited({ values, began }: MergedForm): boolean {
  return JSON.stringify(values) !== JSON.stringify(began);
}

/** Fields that somebody else changed while they were edited here, with both values, and fields that followed. Saving needs a choice. */
export function ConflictList({
  form: { conflicts, followed },
  labels,
  shown,
  onChoose,
}: {
  form: Pick<MergedForm, 'conflicts' | 'followed'>;
  labels: Readonly<Record<string, string>>;
  /** A value as people read it. */
  shown: (field: string, value: unknown) => ReactNode;
  onChoose: (field: string, whose: 'theirs' | 'mine') => void;
}) {
  if (conflicts.length + followed.length === 0) return null;
  return (
    <section aria-label="Changed in the meantime" className="flex flex-col gap-3">
      <p role="alert" className="flex items-start gap-1.5 text-warning">
        <GitMerge className="mt-0.5 size-4 shrink-0" />
        <span>
          Somebody else saved this while you were editing.{' '}
          {followed.length > 0 &&
            `Kept from their version: ${followed.map((field) => labels[field] ?? field).join(', ')}. `}
          {conflicts.length > 0 ? 'Choose what to keep, then save again.' : 'Review it, then save again.'}
        </span>
      </p>
      {conflicts.map(({ field, theirs, mine }) => (
        <div
          key={field}
          role="group"
          aria-label={`${labels[field] ?? field}: two values`}
          className="flex flex-col gap-2 rounded-control border border-warning bg-warning-soft px-3 py-2 text-sm"
        >
          <p className="font-medium">{labels[field] ?? field}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="text-ink-soft">Theirs</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{shown(field, theirs)}</dd>
            <dt className="text-ink-soft">Yours</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{shown(field, mine)}</dd>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => onChoose(field, 'theirs')}>
              Keep theirs
            </Button>
            <Button size="sm" onClick={() => onChoose(field, 'mine')}>
              Keep mine
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
