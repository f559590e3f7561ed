import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Pencil } from 'lucide-react';
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
    <ArrowLeft />
  </Link>
);

/**
 * The lead's name, contact data and stage.
 * @param lead as it is at the shown moment
 * @param dates the last contact and the next action
 * @param locked why nothing can be changed; null if it can
 * @param children the actions on it
 */
export function LeadHeader({
  lead,
  dates,
  deleted,
  locked,
  children,
}: {
  lead: Lead;
  dates: ReactNode;
  deleted: boolean;
  locked: string | null;
  children: ReactNode;
}) {
  return (
    <header className="flex shrink-0 items-start gap-2 px-3 pt-3 pb-2 md:px-4">
      <div className="max-md:hidden">{backToDashboard}</div>
      {/* On a phone one calls first: below the name stands the contact data, then the actions. */}
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 max-md:flex-1">
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
                      <Pencil className="size-3.5 shrink-0 text-ink-soft group-hover:text-ink group-focus-visible:text-ink" />
                    )}
                  </button>
                </LockedTooltip>
              </h1>
            )}
          </InPlaceField>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:order-2 max-md:basis-full">
          {deleted ? <Badge hue="red">Deleted</Badge> : <StagePicker lead={lead} locked={locked} />}
          <AssigneePicker lead={lead} locked={locked} />
        </div>
        <div className="min-w-0 max-md:order-2 max-md:basis-full max-md:py-1 md:ml-auto">{children}</div>
        <div className="basis-full max-md:order-1">
          <ContactLine lead={lead} locked={locked} />
        </div>
        <div className="basis-full max-md:order-3">{dates}</div>
      </div>
    </header>
  );
}
