import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { nameAndAddress } from '../data/name-of.js';
import { lookAlikesQuery, reasonWords, type LookAlike, markAsTwoWithToast } from './merge-calls.js';

const shown = 3;

/**
 * Leads that are probably the same as this one, with two actions: merge, or mark as distinct. Possible matches (another property of the
 * same owner) are already among its other leads.
 * @param besides a lead that the page already mentions elsewhere
 */
export function LookAlikesNotice({
  leadId,
  besides,
  onMerge,
}: {
  leadId: string;
  besides: string | null;
  onMerge: (otherId: string) => void;
}) {
  const { data } = useQuery(lookAlikesQuery(leadId));
  const probable = (data?.leads ?? []).filter(({ id, strength }) => strength === 'probable' && id !== besides);
  if (probable.length === 0) return null;
  return (
    <div className="mx-3 mb-3 flex flex-col gap-1.5 rounded-control bg-warning-soft px-3 py-2 text-warning md:mx-4">
      <p className="flex items-center gap-2 font-semibold">
        <CopyCheck className="size-4 shrink-0" /> Probable {probable.length === 1 ? 'duplicate' : 'duplicates'}
      </p>
      <ul className="flex flex-col gap-1.5">
        {probable.slice(0, shown).map((lead) => (
          <LookAlikeItem key={lead.id} leadId={leadId} lead={lead} onMerge={onMerge} />
        ))}
      </ul>
      {probable.length > shown && <p>and {probable.length - shown} more.</p>}
    </div>
  );
}

function LookAlikeItem({
  leadId,
  lead,
  onMerge,
}: {
  leadId: string;
  lead: LookAlike;
  onMerge: (otherId: string) => void;
}) {
  const [marking, setMarking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <Link to="/leads/$id" params={{ id: lead.id }} className="font-medium underline underline-offset-4">
          {nameAndAddress(lead)}
        </Link>{' '}
        {reasonWords(lead.reasons)}.
      </span>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => onMerge(lead.id)}>
          Merge…
        </Button>
        <Button
          size="sm"
          busy={marking}
          onClick={() => {
            setMarking(true);
            void markAsTwoWithToast(leadId, lead.id).finally(() => setMarking(false));
          }}
        >
          Not the same
        </Button>
      </span>
    </li>
  );
}
