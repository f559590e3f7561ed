import { z } from 'zod';
import { columnSorts } from '../board/board-sort.js';
import { leadStatusSchema } from '../lead-status.js';

/**
 * What people have chosen for themselves on the board and in histories: kept with their account, so that each of their browsers shows it.
 * What they never chose is absent. What depends on the screen, such as the width of columns, each browser keeps for itself.
 */
export const preferencesSchema = z
  .strictObject({
    /** Whether a card takes only its lines, with its actions as icons beside them. */
    compact: z.boolean(),
    /** Whether the board may still offer compact cards: it does so once. */
    offersCompact: z.boolean(),
    /** The sorting of columns that are not newest first. */
    sort: z.partialRecord(leadStatusSchema, z.enum(columnSorts)),
    /** Whether a history begins with its newest event or with its oldest. */
    order: z.enum(['newest', 'oldest']),
  })
  .partial();
export type Preferences = z.infer<typeof preferencesSchema>;

const shape: Record<string, z.ZodType> = preferencesSchema.shape;

/** Stored preferences, as far as this version knows them: another one may have written them. */
export function knownPreferences(stored: unknown): Preferences {
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(stored);
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => Object.hasOwn(shape, name) && shape[name]!.safeParse(value).success),
  );
}
