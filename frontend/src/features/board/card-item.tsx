import { clsx } from 'clsx';
import { Check, Ellipsis } from 'lucide-react';
import {
  memo,
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
} from 'react';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { Button } from '../../ui/button.js';
import type { BoardActions } from './board-actions.js';
import { CardDrag, carryingInstructionsId, type PickUp } from './card-drag.js';
import { CardFace, nameOf } from './card.js';
import { useFailure, useIsChosen } from './chosen-cards.js';

/** The small buttons' own pointer events must not pick the card up. */
const keepFromCard = (event: SyntheticEvent) => event.stopPropagation();

interface CardItemProps {
  card: BoardCard;
  selected: boolean;
  /** The one card of its column that the Tab key reaches; the arrow keys go on from there. */
  tabbable: boolean;
  /** ISO 8601, to the minute. */
  now: string;
  /** Who else moved it just now. */
  mover: string | null;
  actions: BoardActions;
}

/**
 * A card on the board. One button lies under its whole face: a click or Enter shows the lead's history beside the board,
 * a pointer that moves 8 px or the space bar picks the card up. Over it lie the name, a link to the lead's page, the mark
 * that chooses it, and the button of its menu.
 */
export const CardItem = memo(function CardItem(props: CardItemProps) {
  const { card } = props;
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pickUp = useRef<PickUp>(undefined);
  // A press or the focus comes before what picks the card up; the card is ready to be carried by then.
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
      <CardBody {...props} buttonRef={button} carried={carried} pickUp={pickUpByKey} />
      {ready && <CardDrag card={card} frame={frame} button={button} onReady={onReady} onCarried={setCarried} />}
    </div>
  );
});

interface CardBodyProps extends CardItemProps {
  buttonRef: Ref<HTMLButtonElement>;
  carried: boolean;
  pickUp: (event: KeyboardEvent) => void;
}

/** Everything in the card, kept as it is while it gets ready to be carried. */
const CardBody = memo(function CardBody({
  card,
  selected,
  tabbable,
  now,
  mover,
  actions,
  buttonRef,
  carried,
  pickUp,
}: CardBodyProps) {
  const chosen = useIsChosen(card.id);
  const refused = useFailure(card.id);
  const tabIndex = tabbable ? 0 : -1;
  return (
    <>
      <button
        type="button"
        ref={buttonRef}
        id={`card-${card.id}`}
        data-card={card.id}
        tabIndex={tabIndex}
        aria-label={`${nameOf(card)}, ${card.propertyAddress}.${chosen ? ' Chosen.' : ''} Show the history.`}
        aria-roledescription="draggable card"
        aria-describedby={carryingInstructionsId}
        aria-pressed={selected}
        className="peer absolute inset-0 z-0 touch-manipulation rounded-control"
        onClick={(event) => actions.clicked(event, card)}
        onFocus={() => actions.focused(card)}
        onContextMenu={(event) => {
          event.preventDefault();
          actions.openMenu({ card, at: pointOf(event), list: 'actions' });
        }}
        onKeyDown={(event) => {
          // While a card is carried the arrow keys carry it.
          if (!carried && actions.keyed(event, card)) return;
          pickUp(event);
        }}
      />
      <div className="pointer-events-none relative">
        <CardFace
          card={card}
          now={now}
          selected={selected}
          chosen={chosen}
          linkTabIndex={tabIndex}
          refused={refused}
          mover={mover}
        />
      </div>
      <ChooseMark card={card} chosen={chosen} tabIndex={tabIndex} actions={actions} />
      <div
        onMouseDown={keepFromCard}
        onTouchStart={keepFromCard}
        className="absolute top-1 right-1 z-10 pointer-coarse:top-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <Button
          variant="quiet"
          size="icon-sm"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={`Actions for ${nameOf(card)}`}
          onClick={(event) => {
            const at = event.currentTarget.getBoundingClientRect();
            actions.openMenu({ card, at, list: 'actions' });
          }}
        >
          <Ellipsis aria-hidden />
        </Button>
      </div>
    </>
  );
});

/** Where the menu of a right click, or of the menu key, opens. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent) {
  if (clientX > 0 || clientY > 0) return { left: clientX, top: clientY, width: 0, height: 0 };
  return currentTarget.getBoundingClientRect();
}

/** The mark at the card's corner: shown on hover and focus; on a touch screen on every card once one is chosen. */
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
      aria-label={`Choose ${nameOf(card)}`}
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
        {chosen && <Check aria-hidden className="size-3" strokeWidth={3} />}
      </span>
    </button>
  );
}
