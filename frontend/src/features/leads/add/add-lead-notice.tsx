import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CopyCheck } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../components/status-badge.js';
import { nameOf } from '../data/name-of.js';
import { lookAlikesOfQuery, reasonWords, type Somebody } from '../merge/duplicates-query.js';

const shown = 3;

/** Shows similar leads while a lead is being entered. It does not block the entry. */
export function AddLeadNotice({ somebody }: { somebody: Somebody }) {
  const { data } = useQuery({ ...lookAlikesOfQuery(somebody), placeholderData: keepPreviousData });
  const leads = data?.leads ?? [];
  return (
    <div role="status">
      {leads.length > 0 && (
        <div className="flex flex-col gap-1.5 rounded-control bg-warning-soft px-3 py-2 text-warning">
          <p className="flex items-center gap-2 font-medium">
            <CopyCheck aria-hidden className="size-4 shrink-0" />
            {leads.length === 1 ? 'A lead like this already exists' : 'Leads like this already exist'}
          </p>
          <ul className="flex flex-col gap-1 text-sm">
            {leads.slice(0, shown).map(({ id, name, propertyAddress, status, reasons }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                <Link
                  to="/leads/$id"
                  params={{ id }}
                  target="_blank"
                  className="font-medium underline underline-offset-4"
                >
                  {nameOf({ name })}, {propertyAddress}
                </Link>
                <StatusBadge status={status} />
                <span>{reasonWords(reasons)}</span>
              </li>
            ))}
          </ul>
          {leads.length > shown && <p className="text-sm">and {leads.length - shown} more.</p>}
        </div>
      )}
    </div>
  );
}
