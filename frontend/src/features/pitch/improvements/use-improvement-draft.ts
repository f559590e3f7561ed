import { useState } from 'react';
import { improvementsOf } from '../../../../../contracts/src/improvements.js';
import type { Improvement } from '../../../../../contracts/src/property.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { listOf, rowsOf, type ImprovementRow } from '../data/improvement-rows.js';
import { sameList } from '../data/send-unless-changed.js';

/** The state that a person saw before changing it. */
interface Seen {
  improvements: readonly Improvement[];
  revision: number;
}

interface Draft {
  rows: ImprovementRow[];
  seen: Seen;
  /** The revision at which it was saved; null while it isn't. */
  saved: number | null;
}

/**
 * A lead's improvements while somebody edits them. Others' changes show at once unless something was edited here. A saved list stays
 * until the read model has caught up with it.
 */
export function useImprovementDraft(lead: Pick<Lead, 'improvements' | 'revision' | 'squareFootage'>) {
  const [kept, setKept] = useState<Draft | null>(null);
  const draft = kept && (kept.saved === null || lead.revision < kept.saved) ? kept : null;
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
    edit: (change: (rows: ImprovementRow[]) => ImprovementRow[]) => setKept({ rows: change(rows), seen, saved: null }),
    discard: () => setKept(null),
    savedAt: (revision: number) => setKept({ rows: rowsOf(listOf(rows)), seen, saved: revision }),
    /** The edits here continue on top of the other version. */
    goOnFrom: (other: Seen) => setKept({ rows, seen: other, saved: null }),
    /** The other version replaces the edits here. */
    take: ({ improvements, revision }: Seen) =>
      setKept({
        rows: rowsOf(improvementsOf({ improvements: [...improvements], squareFootage: lead.squareFootage })),
        seen: { improvements, revision },
        saved: revision,
      }),
  };
}

export type ImprovementDraft = ReturnType<typeof useImprovementDraft>;
