import { z } from 'zod';
import type { Values } from './merge-edits.js';
import type { Baseline } from './save-merged.js';

/** The fields that a person changed and has not saved yet, with the values that they saw before. */
export const keptEditSchema = z.object({
  revision: z.int(),
  began: z.record(z.string(), z.unknown()),
  typed: z.record(z.string(), z.string()),
});
export type KeptEdit = z.infer<typeof keptEditSchema>;

/**
 * What to keep of an edit; null for nothing.
 * @param before the untouched form
 */
export function keptEdit(
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
export function resumedAt({ revision, began }: KeptEdit, now: Values): Baseline {
  return { revision, values: { ...now, ...began } };
}
