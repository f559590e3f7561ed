import { useDraggable } from '@dnd-kit/core';
import {
  useLayoutEffect,
  type RefObject,
  type SyntheticEvent,
  memo,
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { BoardCard } from '../../../../../contracts/src/board/queries.js';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useIsParked, useIsUnproven } from '../../../live/standing.js';
import { type BoardActions, CardFoot, keepFromCard } from './card-foot.js';
import { CardFace } from './card.js';
import { marketingError, useEnrollErrors } from '../../leads/data/marketing.js';
import { nameAndAddress, nameOf } from '../../leads/data/name-of.js';
import { useFailure, useIsChosen } from '../selection/selection.js';
import { useIsSaved } from '../../pending/pending-moves.js';

/** The id of the instructions that describe every card; the board's DndContext draws them. */
export const carryingInstructionsId = 'carrying-cards';

/** The handlers that pick the card up, by event property: onMouseDown, onTouchStart, onKeyDown. */
export type PickUp = Record<string, (event: SyntheticEvent) => void>;

/**
 * Makes one card draggable, and draws nothing. Only a card that was touched or focused has it: each draggable renders again
 * whenever anything is picked up, and a board has a hundred cards in sight.
 */
function CardDrag({
  card,
  frame,
  button,
  onReady,
  onCarried,
}: {
  card: BoardCard;
  /** The card as a whole, and the button in it where the space bar picks it up. */
  frame: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onReady: (pickUp: PickUp | undefined) => void;
  onCarried: (carried: boolean) => void;
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: card.id, data: { card } });
  useLayoutEffect(() => {
    setNodeRef(frame.current);
    setActivatorNodeRef(button.current);
  }, [setNodeRef, setActivatorNodeRef, frame, button]);
  useLayoutEffect(() => onReady(listeners as PickUp | undefined), [onReady, listeners]);
  useLayoutEffect(() => {
    onCarried(isDragging);
    return () => onCarried(false);
  }, [onCarried, isDragging]);
  return null;
}

interface CardItemProps {
  card: BoardCard;
  /** In px. */
  height: number;
  /** Whether the actions are icons beside its lines. */
  compact: boolean;
  /** Distinguishes it from other cards with this name and address. */
  apart: string | undefined;
  selected: boolean;
  /** The one card of its column that the Tab key reaches; the arrow keys continue from there. */
  tabbable: boolean;
  /** ISO 8601, to the minute. */
  now: string;
  /** Another person who has just moved it. */
  mover: string | null;
  /** The assignee's name; null without one. */
  assignee: string | null;
  actions: BoardActions;
}

/**
 * A card on the board. A link to the lead's page lies under its whole face. A plain click or Enter shows the lead beside the
 * board; Ctrl, Cmd or the middle button follow the link. A pointer that moves 8 px, or the space bar, picks up the card.
 * The selection mark and the foot with the actions lie over the link.
 */
export const CardItem = memo(function CardItem(props: CardItemProps) {
  const { card } = props;
  const frame = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const pickUp = useRef<PickUp>(undefined);
  // A press or focus always comes before a drag starts, so the card is draggable in time.
  const [ready, setReady] = useState(false);
  const [carried, setCarried] = useState(false);
  const getReady = () => setReady(true);
  const onReady = useCallback((listeners: PickUp | undefined) => {
    pickUp.current = listeners;
  }, []);
  const pickUpByKey = useCallback((event: KeyboardEvent) => pickUp.current?.onKeyDown?.(event), []);
  return (
    <div
      ref={frame}
      className={clsx('group relative', carried && 'opacity-40')}
      onPointerDownCapture={getReady}
      onFocusCapture={getReady}
      onMouseDown={(event) => pickUp.current?.onMouseDown?.(event)}
      onTouchStart={(event) => pickUp.current?.onTouchStart?.(event)}
    >
      <CardBody {...props} linkRef={link} carried={carried} pickUp={pickUpByKey} />
      {ready && <CardDrag card={card} frame={frame} button={link} onReady={onReady} onCarried={setCarried} />}
    </div>
  );
});

interface CardBodyProps extends CardItemProps {
  linkRef: Ref<HTMLAnchorElement>;
  carried: boolean;
  pickUp: (event: KeyboardEvent) => void;
}

/** Everything in the card. It does not render again while the card becomes draggable. */
const CardBody = memo(function CardBody({
  card,
  height,
  compact,
  apart,
  selected,
  tabbable,
  now,
  mover,
  assignee,
  actions,
  linkRef,
  carried,
  pickUp,
}: CardBodyProps) {
  const chosen = useIsChosen(card.id);
  const refused = useFailure(card.id);
  const saved = useIsSaved(card.id);
  const parked = useIsParked(card.id);
  const unproven = useIsUnproven(card.id);
  const error = marketingError(card.marketing, useEnrollErrors().get(card.id));
  const tabIndex = tabbable ? 0 : -1;
  return (
    <>
      <a
        href={`/leads/${card.id}`}
        ref={linkRef}
        draggable={false}
        id={`card-${card.id}`}
        data-card={card.id}
        tabIndex={tabIndex}
        aria-label={`${nameAndAddress(card)}.${card.foundPhone ? ` ${card.foundPhone}.` : ''}${apart ? ` ${apart}.` : ''}${chosen ? ' Selected.' : ''}`}
        aria-roledescription="draggable card"
        aria-describedby={carryingInstructionsId}
        aria-current={selected || undefined}
        title={assignee ? `Looked after by ${assignee}` : undefined}
        className="peer absolute inset-0 z-0 touch-manipulation rounded-control"
        onClick={(event) => actions.clicked(event, card)}
        onFocus={() => actions.focused(card)}
        onContextMenu={(event) => {
          event.preventDefault();
          actions.openMenu({ card, ...pointOf(event), list: 'actions' });
        }}
        onKeyDown={(event) => {
          // While a card is carried, the arrow keys move it.
          if (!carried && actions.keyed(event, card)) return;
          pickUp(event);
        }}
      />
      <div className="pointer-events-none relative">
        <CardFace
          card={card}
          now={now}
          height={height}
          compact={compact}
          apart={apart}
          error={error}
          selected={selected}
          chosen={chosen}
          linkTabIndex={tabIndex}
          refused={refused}
          saved={saved}
          parked={parked}
          unproven={unproven}
          mover={mover}
          assignee={assignee}
        />
      </div>
      <ChooseMark card={card} chosen={chosen} tabIndex={tabIndex} actions={actions} />
      <CardFoot card={card} compact={compact} tabIndex={tabIndex} actions={actions} />
    </>
  );
});

/** Where the menu opens after a right click or the menu key. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent) {
  const byKey = clientX <= 0 && clientY <= 0;
  const at = byKey ? currentTarget.getBoundingClientRect() : { left: clientX, top: clientY, width: 0, height: 0 };
  return { at, byKey };
}

/** The selection mark in the card's corner: shown on hover and focus; on a touch screen, on every card once one is selected. */
function ChooseMark({
  card,
  chosen,
  tabIndex,
  actions,
}: {
  card: BoardCard;
  chosen: boolean;
  tabIndex: 0 | -1;
  actions: BoardActions;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={chosen}
      aria-label={`Select ${nameOf(card)}`}
      tabIndex={tabIndex}
      onMouseDown={keepFromCard}
      onTouchStart={keepFromCard}
      onClick={(event) => actions.mark(card, event.shiftKey)}
      className={clsx(
        'absolute -top-1.5 -left-2 z-10 grid size-6 place-items-center rounded-control',
        !chosen &&
          'pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
        'group-[:not([data-choosing])]/board:pointer-coarse:hidden',
      )}
    >
      <span
        className={clsx(
          'grid size-4 place-items-center rounded-sm border shadow-card',
          chosen ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface',
        )}
      >
        {chosen && <Check className="size-3" strokeWidth={3} />}
      </span>
    </button>
  );
}
