import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Merge, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OtherLead } from '../../../../../contracts/src/cases/queries.js';
import { Button } from '../../../ui/button.js';
import type { MayHaveWalkthrough } from '../../owner-mail/owner-mail-question.js';
import { leadQuery } from '../data/lead-query.js';
import { nameAndAddress, nameOf } from '../data/name-of.js';
import { unmergeWithToast } from './merge-calls.js';

/** Why a merged lead can't be changed. */
export const mergedReason = 'This lead is merged into another one. Work on that one, or unmerge.';

interface MergedLead extends MayHaveWalkthrough {
  name: string;
}

/** Says that the shown lead was merged into another one, links to that one, and offers an undo. */
export function MergedBand({ lead, into }: { lead: MergedLead; into: string }) {
  const { data } = useQuery(leadQuery(into));
  const stays = data && nameAndAddress(data.lead);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-accent bg-accent-soft px-4 py-1.5 text-sm text-ink">
      <Merge className="size-4 shrink-0 text-accent" />
      <p role="status" className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="font-semibold">Merged into</span>{' '}
        <Link to="/leads/$id" params={{ id: into }} className="font-medium underline underline-offset-4">
          {stays ?? 'another lead'}
        </Link>
        . Its history is shown there too; nothing can be changed here.
      </p>
      <Unmerge lead={lead} />
    </div>
  );
}

/** The leads that were merged into the shown one. */
export function MergedHere({ merged }: { merged: readonly OtherLead[] }) {
  if (merged.length === 0) return null;
  return (
    <ul className="mx-3 mb-3 flex flex-col gap-1.5 rounded-control bg-accent-soft px-3 py-2 md:mx-4">
      {merged.map((lead) => (
        <li key={lead.id} className="flex flex-wrap items-center gap-2">
          <Merge className="size-4 shrink-0 text-accent" />
          <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
            <span className="font-semibold">Merged into this lead:</span>{' '}
            <Link to="/leads/$id" params={{ id: lead.id }} className="font-medium underline underline-offset-4">
              {nameAndAddress(lead)}
            </Link>
          </span>
          <Unmerge lead={{ id: lead.id, name: nameOf(lead) }} />
        </li>
      ))}
    </ul>
  );
}

/** @param onDone called once it is a separate lead again */
export function Unmerge({ lead, onDone }: { lead: MergedLead; onDone?: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={`Unmerge ${lead.name}`}
      onClick={() => {
        setBusy(true);
        void unmergeWithToast(lead)
          .then((done) => done && onDone?.())
          .finally(() => setBusy(false));
      }}
    >
      <Undo2 /> {busy ? 'Unmerging…' : 'Unmerge'}
    </Button>
  );
}
