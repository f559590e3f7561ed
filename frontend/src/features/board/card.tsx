import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarClock, Hourglass, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { money } from '../../lib/format.js';
import { placeOf } from './place-of.js';
import { whatMatters, type WhatMatters } from './what-matters.js';

/** Card and the gap below it, in px: the column's virtual list counts in these. */
export const cardHeight = 58;
export const cardGap = 6;

export const nameOf = (lead: { name: string }): string => lead.name || 'Anonymous';

const icons: Record<WhatMatters['kind'], ReactNode> = {
  walkthrough: <CalendarClock aria-hidden className="size-3" />,
  failed: <TriangleAlert aria-hidden className="size-3" />,
  stale: <Hourglass aria-hidden className="size-3" />,
};
const tones = {
  walkthrough: 'text-accent',
  failed: 'text-danger',
  stale: 'text-warning',
};

/**
 * What a card shows, read in this order: name, address, what matters now, rent. Two lines: the address has the second
 * one to itself unless something matters. `actions` lies over the right end while the card is hovered or focused.
 */
export const CardFace = memo(function CardFace({
  card,
  now,
  selected,
  lifted,
  linkTabIndex,
  actions,
}: {
  card: BoardCard;
  now: string;
  selected?: boolean;
  /** The copy that travels with the pointer. */
  lifted?: boolean;
  linkTabIndex?: 0 | -1;
  actions?: ReactNode;
}) {
  const matters = whatMatters(card, now);
  const rent = card.estimatedRentCents ?? 0;
  const [street, city] = placeOf(card.propertyAddress);
  return (
    <div
      style={{ height: cardHeight }}
      data-lifted={lifted || undefined}
      className={clsx(
        // The air below keeps the card's middle free of the name's link: a click there shows the history.
        '@container flex flex-col justify-center rounded-control border bg-raised px-2.5 pb-1.5 transition-colors pointer-coarse:pr-11',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line group-hover:border-line-strong',
        lifted ? 'rotate-1 shadow-overlay' : 'shadow-card',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 text-xs leading-5">
        <Link
          to="/leads/$id"
          params={{ id: card.id }}
          tabIndex={linkTabIndex ?? -1}
          draggable={false}
          preload={false}
          className="pointer-events-auto relative z-10 min-w-6 justify-self-start max-w-full truncate text-sm leading-6 font-medium hover:underline"
        >
          {nameOf(card)}
        </Link>
        {/* A city without room for a few letters wraps below the line, out of sight: the street stays whole. */}
        <span
          className={clsx(
            'row-start-2 flex h-5 min-w-0 flex-wrap overflow-hidden text-ink-soft',
            !matters && 'col-span-2',
          )}
          title={card.propertyAddress}
        >
          <span className="max-w-full truncate">{street}</span>
          {city && <span className="min-w-10 flex-1 truncate whitespace-pre">{city}</span>}
        </span>
        {matters && (
          <span
            className={clsx('row-start-2 flex items-center gap-1 tabular', tones[matters.kind])}
            title={matters.sentence}
          >
            {icons[matters.kind]}
            <span aria-hidden className="@min-[14rem]:hidden">
              {matters.short}
            </span>
            <span aria-hidden className="hidden @min-[14rem]:inline">
              {matters.label}
            </span>
            <span className="sr-only">{matters.sentence}</span>
          </span>
        )}
        {rent > 0 && (
          <span
            className="col-start-2 row-start-1 justify-self-end font-medium tabular pointer-fine:group-focus-within:mr-5 pointer-fine:group-hover:mr-5"
            title="Estimated rent a month"
          >
            {money(rent)}
          </span>
        )}
      </div>
      {actions}
    </div>
  );
});
