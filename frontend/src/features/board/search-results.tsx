import { useQuery } from '@tanstack/react-query';
import { leadListSchema } from '../../../../contracts/src/queries/lead.js';
import { getFresh } from '../../live/live-position.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StatusBadge } from '../leads/status-badge.js';
import { nameOf } from './card.js';

/** Leads found by name, e-mail, address or phone, in the board's place while something is searched for. */
export function SearchResults({
  search,
  selectedId,
  onShow,
}: {
  search: string;
  selectedId: string | undefined;
  onShow: (leadId: string) => void;
}) {
  const found = useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) =>
      getFresh(`/api/leads?limit=50&search=${encodeURIComponent(search)}`, leadListSchema, signal),
    staleTime: 5_000,
    gcTime: 60_000,
  });
  if (found.isPending)
    return (
      <div role="status" aria-label="Searching" className="flex flex-col gap-2 px-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    );
  if (found.isError)
    return (
      <Failure title="The search did not work" retry={() => void found.refetch()} retrying={found.isFetching}>
        {found.error.message}
      </Failure>
    );
  const { leads, next } = found.data;
  if (leads.length === 0)
    return (
      <EmptyState title={`Nothing found for “${search}”`}>Try a part of a name, an e-mail or an address.</EmptyState>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
      <p role="status" className="px-1 pb-1.5 text-xs text-ink-soft">
        {next
          ? `The newest ${leads.length} leads found`
          : `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} found`}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {leads.map((lead) => (
          <li key={lead.id}>
            <button
              type="button"
              aria-pressed={lead.id === selectedId}
              onClick={() => onShow(lead.id)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-2 text-left hover:bg-hover aria-pressed:bg-accent-soft md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto]"
            >
              <span className="truncate text-sm font-medium">{nameOf(lead)}</span>
              <span className="order-3 truncate text-xs text-ink-soft md:order-2 md:text-sm">
                {lead.propertyAddress}
              </span>
              <span className="order-2 md:order-3">
                <StatusBadge status={lead.status} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
