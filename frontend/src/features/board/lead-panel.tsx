import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, X } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Skeleton } from '../../ui/skeleton.js';
import { historyQuery, isUnknownLead, leadQuery } from '../leads/lead-query.js';
import { Tooltip } from '../../ui/tooltip.js';
import { StatusBadge } from '../leads/status-badge.js';
import { Timeline } from '../timeline/timeline.js';
import { nameOf } from './card.js';

/** The chosen lead beside the board: who and where, and its history. */
export function LeadPanel({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const lead = useQuery(leadQuery(leadId)).data?.lead;
  // The read model may not have a lead yet that was added just now; the log has.
  const unknown = isUnknownLead(useQuery(historyQuery(leadId)).error);
  return (
    <section aria-label="Lead" className="flex min-h-0 flex-1 flex-col bg-surface">
      <header className="flex items-start gap-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1">
          {lead ? (
            <>
              <div className="flex items-center gap-2">
                <h2 className="truncate text-base font-semibold">{nameOf(lead)}</h2>
                <StatusBadge status={lead.status} />
              </div>
              <p className="truncate text-xs text-ink-soft">{lead.propertyAddress}</p>
            </>
          ) : unknown ? (
            <h2 className="flex h-9 items-center text-base font-semibold">Lead not found</h2>
          ) : (
            <div className="flex h-9 flex-col justify-center gap-1.5">
              <h2 className="sr-only">Lead</h2>
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-56" />
            </div>
          )}
        </div>
        <Tooltip content="Open the lead's page">
          <Link
            to="/leads/$id"
            params={{ id: leadId }}
            className={buttonClass({ variant: 'quiet', size: 'icon' })}
            aria-label="Open the lead's page"
          >
            <ExternalLink aria-hidden />
          </Link>
        </Tooltip>
        <Tooltip content="Close (Esc)">
          <Button variant="quiet" size="icon" aria-label="Close the history" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </Tooltip>
      </header>
      {unknown ? (
        <EmptyState title="The lead you're looking for doesn't exist.">The link may be old or mistyped.</EmptyState>
      ) : (
        <Timeline key={leadId} leadId={leadId} />
      )}
    </section>
  );
}
