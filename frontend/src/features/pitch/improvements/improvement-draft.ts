import { improvementRates } from '../../../../../contracts/src/fees/fees.js';
import { maxCents } from '../../../../../contracts/src/fields.js';
import { improvementsTotalCents, improvementsOf } from '../../../../../contracts/src/leads/improvements.js';
import { type Improvement, improvementSchema } from '../../../../../contracts/src/property.js';
import { useEffect } from 'react';
import { typedCents } from '../../../lib/format.js';
import { z } from 'zod';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { useKeptDraft } from '../../../lib/kept-form.js';
import { sameList } from './changed-list.js';

/** An improvement while it is edited, with the custom cost as typed. */
export interface ImprovementRow extends Omit<Improvement, 'customCostCents'> {
  /** Stays the same while the row is edited. */
  key: string;
  customCost: string;
}

/** The rows of a list. */
export function rowsOf(improvements: readonly Improvement[]): ImprovementRow[] {
  return improvements.map(({ customCostCents, ...rest }, at) => ({
    ...rest,
    key: `${at} ${rest.name}`,
    customCost: customCostCents === null ? '' : String(customCostCents / 100),
  }));
}

/** The list from the rows. A custom cost that is not a number falls back to the estimate. */
export function listOf(rows: readonly ImprovementRow[]): Improvement[] {
  return rows.map(({ name, checked, estimatedCostCents, customCost }) => ({
    name,
    checked,
    estimatedCostCents,
    customCostCents: centsOf(customCost),
  }));
}

export const totalOf = (rows: readonly ImprovementRow[]): number => improvementsTotalCents(listOf(rows));

/** Typed dollars ("$1,250.50") in cents; null if they are not an amount: empty, words, below 0, or out of bounds. */
export function centsOf(typed: string): number | null {
  const cents = typedCents(typed);
  return cents !== null && cents >= 0 && cents <= maxCents ? cents : null;
}

/** Whether the typed text does not count. */
export const isNoAmount = (typed: string): boolean => typed.trim() !== '' && centsOf(typed) === null;

/** Whether it is not one of the rows that every list starts with: then it can be removed again. */
export function isOwn({ name }: Pick<Improvement, 'name'>): boolean {
  return !improvementRates.some((rate) => rate.name === name);
}

/** The rows plus a custom one at the end, checked; the same rows if it has no name. */
export function withOwn(rows: readonly ImprovementRow[], name: string, cost: string, key: string): ImprovementRow[] {
  const trimmed = name.trim();
  if (trimmed === '') return [...rows];
  const own = { key, name: trimmed, checked: true, estimatedCostCents: centsOf(cost) ?? 0, customCost: '' };
  return [...rows, own];
}

/** The state that a person saw before changing it. */
interface Seen {
  improvements: Improvement[];
  revision: number;
}

const draftSchema = z.object({
  rows: z.array(improvementSchema.omit({ customCostCents: true }).extend({ key: z.string(), customCost: z.string() })),
  seen: z.object({ improvements: z.array(improvementSchema), revision: z.int() }),
  /** The revision at which it was saved; null while it isn't. */
  saved: z.int().nullable(),
});

/**
 * A lead's improvements while somebody edits them: the same on its page and in the pitch, and kept until they are saved. Others'
 * changes show at once unless something was edited here. A saved list stays until the read model has caught up with it.
 */
export function useImprovementDraft(lead: Pick<Lead, 'id' | 'improvements' | 'revision' | 'squareFootage'>) {
  const [kept, keep] = useKeptDraft(`improvements:${lead.id}`, draftSchema);
  const draft = kept && (kept.saved === null || lead.revision < kept.saved) ? kept : null;
  const caughtUp = kept !== null && draft === null;
  useEffect(() => {
    if (caughtUp) keep(null);
  }, [caughtUp, keep]);
  const rows = draft?.rows ?? rowsOf(improvementsOf(lead));
  const seen: Seen = draft
    ? draft.saved === null
      ? draft.seen
      : { improvements: listOf(draft.rows), revision: draft.saved }
    : { improvements: lead.improvements, revision: lead.revision };
  const before = improvementsOf({ improvements: [...seen.improvements], squareFootage: lead.squareFootage });
  return {
    rows,
    seen,
    changed: draft !== null && draft.saved === null && !sameList(listOf(rows), before),
    edit: (change: (rows: ImprovementRow[]) => ImprovementRow[]) => {
      const next = change(rows);
      keep(isEqual(next, rowsOf(before)) ? null : { rows: next, seen, saved: null });
    },
    discard: () => keep(null),
    savedAt: (revision: number) => keep({ rows: rowsOf(listOf(rows)), seen, saved: revision }),
    /** The other version replaces the edits here. */
    take: ({ improvements, revision }: Seen) =>
      keep({
        rows: rowsOf(improvementsOf({ improvements: [...improvements], squareFootage: lead.squareFootage })),
        seen: { improvements, revision },
        saved: revision,
      }),
  };
}

const isEqual = (one: readonly ImprovementRow[], other: readonly ImprovementRow[]) =>
  JSON.stringify(one.map(fields)) === JSON.stringify(other.map(fields));
const fields = ({ key: _, ...entered }: ImprovementRow) => Object.entries(entered).sort();
