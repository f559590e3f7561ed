import { clsx } from 'clsx';
import { ArrowRightLeft, CalendarClock, Hourglass, OctagonAlert, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { exactDateTime, money } from '../../lib/format.js';
import { PlainLink } from '../../lib/plain-link.js';
import { placeOf } from './place-of.js';
import { whatMatters, type WhatMatters } from './what-matters.js';

/** Card and the gap below it, in px: the column's virtual list counts in these. */
export const cardHeight = 58;
export const cardGap = 6;

export const nameOf = (lead: { name: string }): string => lead.name || 'Anonymous';

const icons: Record<WhatMatters['kind'], ReactNode> = {
  refused: <OctagonAlert aria-hidden className="size-3" />,
  moved: <ArrowRightLeft aria-hidden className="size-3" />,
  walkthrough: <CalendarClock aria-hidden className="size-3" />,
  failed: <TriangleAlert aria-hidden className="size-3" />,
  stale: <Hourglass aria-hidden className="size-3" />,
};
const tones: Record<WhatMatters['kind'], string> = {
  refused: 'text-danger',
  moved: 'text-accent',
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
  chosen,
  lifted,
  linkTabIndex,
  refused,
  mover,
}: {
  card: BoardCard;
  now: string;
  /** Its history is beside the board. */
  selected?: boolean;
  /** One of those that the next action is for. */
  chosen?: boolean;
  /** The copy that travels with the pointer. */
  lifted?: boolean;
  linkTabIndex?: 0 | -1;
  /** Why it could not be moved. */
  refused?: string | undefined;
  /** Who else moved it just now. */
  mover?: string | null;
}) {
  const matters = whatMatters(card, now, { refused, mover });
  const rent = card.estimatedRentCents ?? 0;
  const [street, city] = placeOf(card.propertyAddress);
  return (
    <div
      style={{ height: cardHeight }}
      data-lifted={lifted || undefined}
      className={clsx(
        // The air below keeps the card's middle free of the name's link: a click there shows the history.
        '@container flex flex-col justify-center rounded-control border px-2.5 pb-1.5 transition-colors pointer-coarse:pr-11',
        chosen ? 'bg-accent-soft' : 'bg-raised',
        selected && 'ring-1 ring-accent',
        selected || chosen ? 'border-accent' : 'border-line group-hover:border-line-strong',
        lifted ? 'rotate-1 shadow-overlay' : 'shadow-card',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 text-xs leading-5">
        <PlainLink
          href={`/leads/${card.id}`}
          tabIndex={linkTabIndex ?? -1}
          draggable={false}
          className="pointer-events-auto relative z-10 min-w-6 justify-self-start max-w-full truncate text-sm leading-6 font-medium hover:underline"
        >
          {nameOf(card)}
        </PlainLink>
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
        {matters && <Matters matters={matters} card={card} tabIndex={linkTabIndex ?? -1} />}
        {rent > 0 && (
          <span
            className="col-start-2 row-start-1 justify-self-end font-medium tabular pointer-fine:group-focus-within:mr-5 pointer-fine:group-hover:mr-5"
            title="Estimated rent a month"
          >
            {money(rent)}
          </span>
        )}
      </div>
    </div>
  );
});

/** What matters now. How long a card has stood leads to the event that it is counted from. */
function Matters({ matters, card, tabIndex }: { matters: WhatMatters; card: BoardCard; tabIndex: 0 | -1 }) {
  const { kind, short, label, sentence } = matters;
  const className = clsx('row-start-2 flex items-center gap-1 tabular', tones[kind]);
  const inside = (
    <>
      {icons[kind]}
      <span aria-hidden className="@min-[14rem]:hidden">
        {short}
      </span>
      <span aria-hidden className="hidden @min-[14rem]:inline">
        {label}
      </span>
      <span className="sr-only">{sentence}</span>
    </>
  );
  if (kind !== 'stale' || !card.stageEventId)
    return (
      <span className={className} title={sentence}>
        {inside}
      </span>
    );
  return (
    <PlainLink
      href={`/dashboard?lead=${card.id}&event=${card.stageEventId}`}
      keepSearch
      tabIndex={tabIndex}
      draggable={false}
      title={`${sentence}, since ${exactDateTime(card.stageSince)}. Show what brought it here.`}
      className={clsx(className, 'pointer-events-auto relative z-10 -my-0.5 min-h-6 hover:underline')}
    >
      {inside}
    </PlainLink>
  );
}
