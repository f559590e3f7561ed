import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { Tooltip } from '../../../ui/tooltip.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { Badge } from '../../../ui/badge.js';
import { buttonClass } from '../../../ui/button.js';
import { AssigneePicker } from '../assignment/assignee-picker.js';
import { InPlaceField } from '../edit/in-place-field.js';
import { nameOf } from '../data/name-of.js';
import { StagePicker } from '../stage/stage-picker.js';
import { ContactLine } from './contact-line.js';

/** Says on hover and focus why something can't be changed; empty if it can. */
function LockedTooltip({ reason, children }: { reason: string | null; children: ReactNode }) {
  return reason === null ? children : <Tooltip content={reason}>{children}</Tooltip>;
}

export const backToDashboard = (
  <Link to="/dashboard" aria-label="Dashboard" className={buttonClass({ variant: 'quiet', size: 'icon' })}>
    <ArrowLeft aria-hidden />
  </Link>
);

/**
 * The lead's name, contact data and stage.
 * @param lead as it is at the shown moment
 * @param dates the last contact and the next action
 * @param locked why nothing can be changed; null if it can
 * @param menu the rare actions on the lead
 * @param children the frequent actions on it
 */
export function LeadHeader({
  lead,
  dates,
  deleted,
  locked,
  menu,
  children,
}: {
  lead: Lead;
  dates: ReactNode;
  deleted: boolean;
  locked: string | null;
  menu: ReactNode;
  children: ReactNode;
}) {
  // On a phone one calls first: the contact data stands above the actions.
  const roomy = useMediaQuery('(min-width: 48rem)');
  const where = (
    <>
      {deleted ? <Badge hue="red">Deleted</Badge> : <StagePicker lead={lead} locked={locked} />}
      <AssigneePicker lead={lead} locked={locked} />
    </>
  );
  return (
    <header className="flex shrink-0 items-start gap-2 px-3 pt-3 pb-2 md:px-4">
      <div className="max-md:hidden">{backToDashboard}</div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <InPlaceField lead={lead} field="name" className="w-80 max-w-full">
            {(begin) => (
              <h1 className="min-w-0 text-xl font-semibold">
                <LockedTooltip reason={locked}>
                  <button
                    data-begins
                    type="button"
                    aria-description={locked ?? 'Edit the name'}
                    aria-disabled={locked !== null || undefined}
                    className="group flex max-w-full items-center gap-1.5 rounded-sm text-left wrap-anywhere aria-disabled:cursor-not-allowed"
                    onClick={locked === null ? begin : undefined}
                  >
                    {nameOf(lead)}
                    {locked === null && (
                      <Pencil
                        aria-hidden
                        className="size-3.5 shrink-0 text-ink-soft group-hover:text-ink group-focus-visible:text-ink"
                      />
                    )}
                  </button>
                </LockedTooltip>
              </h1>
            )}
          </InPlaceField>
          {roomy && where}
          {roomy && <div className="ml-auto">{children}</div>}
        </div>
        <ContactLine lead={lead} locked={locked} />
        {!roomy && <div className="-mr-22 flex flex-wrap items-center gap-2">{where}</div>}
        {!roomy && <div className="-mr-22">{children}</div>}
        {dates}
      </div>
      {menu}
    </header>
  );
}
