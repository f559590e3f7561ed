import { withCommas } from '../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ActivityEvent, ActivityItem } from '../../../../contracts/src/activity/routes.js';
import { Button, buttonClass } from '../../ui/button.js';
import { useIsAdmin, useUser } from '../session/session.js';
import { actionWords, othersOf, subjectOf, whoDid } from './action-words.js';
import type { LeadToDelete } from '../leads/deletion/delete-lead-dialog.js';
import { GuardedButton } from '../../ui/tooltip.js';
import { When } from '../../ui/when.js';
import { pastReason } from '../history/past.js';
import { useEmails, useNames } from '../people/names-query.js';

const look = { variant: 'quiet', size: 'sm', className: 'px-1.5' } as const;

/**
 * Leads to the subject of an event: the lead beside the board, or the report of an analysis without a lead. For a referral, admins go to
 * the event in the log. Only admins can open a deleted lead.
 */
function ViewDetails({ event, onShow }: { event: ActivityEvent; onShow: (leadId: string) => void }) {
  const isAdmin = useIsAdmin();
  const { leadId, leadDeleted, analysisId, eventId } = event;
  const label = `View Details of ${subjectOf(event)}`;
  if (leadId)
    return (
      (!leadDeleted || isAdmin) && (
        <Button {...look} aria-label={label} onClick={() => onShow(leadId)}>
          View Details
        </Button>
      )
    );
  if (analysisId)
    return (
      <Link to="/analysis/$id" params={{ id: analysisId }} className={buttonClass(look)} aria-label={label}>
        View Details
      </Link>
    );
  return (
    isAdmin && (
      <Link to="/operations/events" search={{ event: eventId }} className={buttonClass(look)} aria-label={label}>
        View Details
      </Link>
    )
  );
}

/** Who did what, to which lead, and when. One action on many leads is one row, which names them when it is unfolded. */
export function ActivityRow({
  item,
  past,
  onShow,
  onDelete,
}: {
  item: ActivityItem;
  /** The board beside it shows the past, where nothing can be deleted. */
  past: boolean;
  onShow: (leadId: string) => void;
  onDelete: (lead: LeadToDelete) => void;
}) {
  const me = useUser()?.id;
  const emails = useEmails();
  const names = useNames();
  const { leadId, leadCount, occurredAt } = item;
  const name = subjectOf(item, leadCount);
  const who = whoDid(item, me);
  return (
    <li className="rounded-control px-2 py-1.5 hover:bg-hover">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 truncate text-sm leading-7 font-medium" title={name}>
          {name}
        </p>
        <ViewDetails event={item} onShow={onShow} />
        {leadId && leadCount === 1 && !item.leadDeleted && (
          <GuardedButton
            reason={pastReason(past)}
            variant="quiet"
            size="icon-sm"
            className="mt-0.5"
            aria-label={`Delete ${name}`}
            onClick={() => onDelete({ id: leadId, name })}
          >
            <Trash2 />
          </GuardedButton>
        )}
      </div>
      <p className="text-xs text-ink-soft">{actionWords(item, names)}</p>
      <p className="truncate text-xs text-ink-soft">
        <When at={occurredAt} ago />
        {who && (
          <span title={(item.actor.id && emails[item.actor.id]) || undefined}>
            {' · '}
            {who}
          </span>
        )}
        {item.leadDeleted ? ' · since deleted' : ''}
      </p>
      {leadCount > 1 && <OtherLeads item={item} onShow={onShow} />}
    </li>
  );
}

/** The other leads of an action on many, as far as their names are known. */
function OtherLeads({ item, onShow }: { item: ActivityItem; onShow: (leadId: string) => void }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const others = othersOf(item, useNames());
  const unnamed = item.leadCount - 1 - others.length;
  return (
    <>
      <Button
        variant="quiet"
        size="inline"
        className="-ml-1 px-1 font-normal"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Show less' : 'Show the others'}
      </Button>
      {open && (
        <ul id={list} className="flex flex-col border-l border-line pl-2.5">
          {others.map(({ event, words }) => (
            <li key={event.eventId} className="flex items-center gap-1 text-xs">
              <span className="min-w-0 flex-1 truncate">
                {subjectOf(event)}
                {words !== null && <span className="text-ink-soft"> · {words}</span>}
              </span>
              <ViewDetails event={event} onShow={onShow} />
            </li>
          ))}
          {unnamed > 0 && <li className="py-1 text-xs text-ink-soft">and {withCommas(unnamed)} more</li>}
        </ul>
      )}
    </>
  );
}
