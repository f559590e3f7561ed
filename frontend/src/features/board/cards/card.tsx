import { clsx } from 'clsx';
import {
  AlarmClock,
  ArrowRightLeft,
  CalendarClock,
  CloudCheck,
  CopyCheck,
  Hourglass,
  ListTodo,
  OctagonAlert,
  OctagonPause,
  ShieldAlert,
  Timer,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { rentOnCard } from '../../../../../contracts/src/board/board-sort.js';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { exactDateTime, money } from '../../../lib/format.js';
import { PlainLink } from '../../../lib/plain-link.js';
import { unitWords, whatMatters, type WhatMatters, whereItStands } from './what-matters.js';
import { addressOf, nameOf } from '../../leads/data/name-of.js';
import { initialsOf } from '../../people/person-name.js';

/** ", IA 50023" at the end: on a board of one state it only takes room from the city. */
const stateAndZip = /,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?$/;

/**
 * A property's address, split where a narrow card may break the line.
 * @param propertyAddress one line, built from a form's parts or written by hand
 * @returns the street, and ", city" if there is text after a comma
 */
export function placeOf(propertyAddress: string): string[] {
  const place = addressOf({ propertyAddress }).replace(stateAndZip, '');
  const comma = place.lastIndexOf(', ');
  return comma > 0 ? [place.slice(0, comma), place.slice(comma)] : [place];
}

const icons: Record<WhatMatters['kind'], ReactNode> = {
  refused: <OctagonAlert className="size-3" />,
  saved: <CloudCheck className="size-3" />,
  unproven: <ShieldAlert className="size-3" />,
  parked: <OctagonPause className="size-3" />,
  moved: <ArrowRightLeft className="size-3" />,
  waiting: <Timer className="size-3" />,
  late: <AlarmClock className="size-3" />,
  task: <ListTodo className="size-3" />,
  walkthrough: <CalendarClock className="size-3" />,
  stale: <Hourglass className="size-3" />,
  turn: null,
};
const tones: Record<WhatMatters['kind'], string> = {
  refused: 'text-danger',
  saved: 'text-accent',
  unproven: 'text-danger',
  parked: 'text-warning',
  moved: 'text-accent',
  waiting: 'text-danger',
  late: 'text-danger',
  task: 'text-accent',
  walkthrough: 'text-accent',
  stale: 'text-warning',
  turn: 'text-ink-soft',
};

/**
 * A card's content in reading order: name, address, the most urgent fact, where the lead stands, rent. The address has the second line to
 * itself unless something is urgent. Where the lead stands has the third one, on a compact card beside a marketing failure's reason. Below
 * the lines are that reason on other cards, and room for the actions.
 */
export const CardFace = memo(function CardFace({
  card,
  now,
  height,
  compact = false,
  apart,
  error,
  selected,
  chosen,
  lifted,
  linkTabIndex,
  refused,
  saved = false,
  parked = false,
  unproven = false,
  mover,
  assignee,
}: {
  card: BoardCard;
  now: string;
  /** In px; the actions use the space below the lines. */
  height: number;
  /** Closer lines, with room for the actions beside them. */
  compact?: boolean;
  /** Distinguishes it from other cards with this name and address. */
  apart?: string;
  /** The reason why marketing failed. */
  error?: string;
  /** Whether its history is open beside the board. */
  selected?: boolean;
  /** Whether it is selected for the next action. */
  chosen?: boolean;
  /** Whether this is the copy that travels with the pointer. */
  lifted?: boolean;
  linkTabIndex?: 0 | -1;
  /** The reason why it could not be moved. */
  refused?: string;
  /** A move of it is saved that the board does not show yet. */
  saved?: boolean;
  /** Its lead waits for an operator. */
  parked?: boolean;
  /** It waits at an event that this system did not write. */
  unproven?: boolean;
  /** Another person who has just moved it. */
  mover?: string | null;
  /** The assignee's name. */
  assignee?: string | null;
}) {
  const stands = whereItStands(card, now);
  // The past knows only how long it had stood there: a fact like the urgent ones.
  const turn = card.situation === undefined ? null : stands;
  const matters = whatMatters(card, now, { refused, saved, parked, unproven, mover }) ?? (turn ? null : stands);
  const besideTurn = compact && turn !== null;
  const rent = card.estimatedRentCents ?? 0;
  const analysed = rent > 0 ? 0 : (rentOnCard(card) ?? 0);
  const [street, city = ''] = placeOf(card.propertyAddress);
  const units = card.unitCount > 1 ? ` · ${unitWords(card.unitCount)}` : '';
  const more = apart ? ` · ${apart}` : `${city}${units}`;
  return (
    <div
      style={{ height }}
      data-lifted={lifted || undefined}
      className={clsx(
        '@container flex flex-col rounded-control border pl-2.5 transition-colors',
        compact ? 'justify-center pr-8 pointer-coarse:pr-22' : 'pt-1 pr-2.5',
        chosen ? 'bg-accent-soft' : 'bg-raised',
        selected && 'ring-1 ring-accent',
        selected || chosen ? 'border-accent' : 'border-line group-hover:border-line-strong',
        lifted ? 'rotate-1 shadow-overlay' : 'shadow-card',
      )}
    >
      {/* Two separate lines: the right side of one does not narrow the other. Their reading order differs from the visual order. */}
      <div className={clsx('flex flex-wrap items-baseline gap-x-2 text-xs', turn ? 'leading-4' : 'leading-5')}>
        <span
          className={clsx(
            'min-w-6 flex-1 basis-0 truncate text-sm font-medium group-hover:underline',
            compact || turn ? 'leading-5' : 'leading-6',
          )}
        >
          {nameOf(card)}
        </span>
        {/* A city with room for only a few letters wraps below the line, out of sight, so the street stays whole. */}
        <span
          className={clsx(
            'order-3 flex min-w-0 flex-1 basis-0 flex-wrap overflow-hidden text-ink-soft',
            turn ? 'h-4' : 'h-5',
          )}
          title={addressOf(card)}
        >
          {card.foundPhone && <span className="shrink-0 font-medium whitespace-pre text-ink">{card.foundPhone} </span>}
          <span className="max-w-full truncate">
            {card.foundPhone && '· '}
            {street}
          </span>
          {more && <span className="min-w-10 flex-1 truncate whitespace-pre">{more}</span>}
        </span>
        {matters && <Matters matters={matters} card={card} tabIndex={linkTabIndex ?? -1} />}
        {turn && (
          <span className="order-6 flex min-w-0 basis-full gap-2">
            <Matters matters={turn} ownLine card={card} tabIndex={linkTabIndex ?? -1} />
            {besideTurn && error && <Failure reason={error} />}
          </span>
        )}
        {(rent > 0 || analysed > 0 || card.repeatOf) && (
          <span className="order-1 flex items-center gap-1.5">
            {rent > 0 && (
              <span className="font-medium tabular" title="Monthly rent, all units">
                {money(rent)}
              </span>
            )}
            {analysed > 0 && (
              <span className="text-ink-soft tabular" title="Monthly rent from the analysis, all units">
                <span className="sr-only">From the analysis: </span>
                <span aria-hidden>≈ </span>
                {money(analysed)}
              </span>
            )}
            {card.repeatOf && <RepeatMark />}
          </span>
        )}
        <span aria-hidden className="order-2 basis-full" />
        {assignee && <AssigneeMark name={assignee} />}
      </div>
      {error && !besideTurn && (
        <p className={clsx('flex text-xs', compact ? 'leading-4' : 'leading-5')}>
          <Failure reason={error} />
        </p>
      )}
    </div>
  );
});

/** Why marketing failed. */
function Failure({ reason }: { reason: string }) {
  return (
    <span className="min-w-10 flex-1 truncate text-danger" title={reason}>
      {reason}
    </span>
  );
}

/** The assignee's initials. */
function AssigneeMark({ name }: { name: string }) {
  return (
    <span
      title={`Looked after by ${name}`}
      className="order-5 grid size-4.5 shrink-0 place-items-center self-center rounded-full bg-accent-soft text-[0.5625rem] leading-none font-semibold text-ink"
    >
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">Looked after by {name}</span>
    </span>
  );
}

/** The lead was enrolled from the report of an existing lead; its page names that lead. */
function RepeatMark() {
  const sentence = 'Probable repeat of another lead: enrolled from that lead’s report';
  return (
    <span title={sentence} className="grid size-4.5 place-items-center rounded-full bg-warning-soft text-warning">
      <CopyCheck className="size-3" />
      <span className="sr-only">{sentence}</span>
    </span>
  );
}

/** A fact. The days in the stage lead to the event that they are counted from. */
function Matters({
  matters: { kind, short, label, sentence },
  ownLine = false,
  card,
  tabIndex,
}: {
  matters: WhatMatters;
  /** Beside nothing but a failure: in full, as far as there is room. */
  ownLine?: boolean;
  card: BoardCard;
  tabIndex: 0 | -1;
}) {
  // Where it is narrow, since when stays readable.
  const [what, since] = label.split(/(?=, [^,]+$)/);
  const className = clsx('flex items-center gap-1 tabular', ownLine ? 'min-w-0' : 'order-4', tones[kind]);
  const inside = (
    <>
      {icons[kind]}
      <span aria-hidden className={ownLine ? 'hidden' : '@min-[14rem]:hidden'}>
        {short}
      </span>
      {ownLine ? (
        <span aria-hidden className="flex min-w-0">
          <span className="truncate">{what}</span>
          <span className="shrink-0 whitespace-pre">{since}</span>
        </span>
      ) : (
        <span aria-hidden className="hidden @min-[14rem]:inline">
          {label}
        </span>
      )}
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
