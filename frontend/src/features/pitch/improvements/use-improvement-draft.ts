import { useEffect } from 'react';
import { z } from 'zod';
import { improvementsOf } from '../../../../../contracts/src/leads/improvements.js';
import { improvementSchema, type Improvement } from '../../../../../contracts/src/property.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { useKeptDraft } from '../../../lib/kept-draft.js';
import { listOf, rowsOf, type ImprovementRow } from '../data/improvement-rows.js';
import { sameList } from '../data/send-unless-changed.js';

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
