import { z } from 'zod';
import { conflictSchema, mergeEdits } from '../../leads/edit/merge-edits.js';

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
