import { useDraggable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { columnTitle, leadStatuses } from '../../../../contracts/src/lead-status.js';
import type { BoardCard } from '../../../../contracts/src/queries/board.js';
import { useNow } from '../../lib/use-now.js';
import { Button } from '../../ui/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { StatusDot } from '../leads/status-badge.js';
import type { BoardActions } from './board-actions.js';
import { CardFace, nameOf } from './card.js';

/** The menu's own pointer events, which React carries up through its portal, must not pick the card up. */
const keepFromCard = (event: React.SyntheticEvent) => event.stopPropagation();

/**
 * A card on the board. One button lies under its whole face: a click or Enter shows the lead's history beside the board,
 * a pointer that moves 8 px or the space bar picks the card up. Over it lie the name, a link to the lead's page, and the
 * menu, which moves without dragging.
 */
export function CardItem({
  card,
  selected,
  tabbable,
  actions,
}: {
  card: BoardCard;
  selected: boolean;
  /** The one card of its column that the Tab key reaches; the arrow keys go on from there. */
  tabbable: boolean;
  actions: BoardActions;
}) {
  const now = useNow();
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: card.id,
    data: { card },
  });
  const { onKeyDown: pickUp, ...pointerListeners } = listeners ?? {};

  return (
    <div ref={setNodeRef} className={clsx('group relative', isDragging && 'opacity-40')} {...pointerListeners}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        id={`card-${card.id}`}
        data-card={card.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={`${nameOf(card)}, ${card.propertyAddress}. Show the history.`}
        aria-roledescription="draggable card"
        aria-describedby={attributes['aria-describedby']}
        aria-pressed={selected}
        className="peer absolute inset-0 z-0 touch-manipulation rounded-control"
        onClick={() => actions.select(card.id)}
        onFocus={() => actions.focused(card)}
        onKeyDown={(event) => {
          // While a card is carried the arrow keys carry it.
          if (!isDragging && actions.navigate(event, card)) return;
          (pickUp as ((event: React.KeyboardEvent) => void) | undefined)?.(event);
        }}
      />
      <div className="pointer-events-none relative">
        <CardFace
          card={card}
          now={now}
          selected={selected}
          linkTabIndex={tabbable ? 0 : -1}
          actions={
            <div
              onMouseDown={keepFromCard}
              onTouchStart={keepFromCard}
              className="pointer-events-auto absolute top-1 right-1 z-10 pointer-coarse:top-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100"
            >
              <Menu
                label="Move to"
                trigger={
                  <Button
                    variant="quiet"
                    size="icon-sm"
                    tabIndex={tabbable ? 0 : -1}
                    aria-label={`Actions for ${nameOf(card)}`}
                  >
                    <Ellipsis aria-hidden />
                  </Button>
                }
              >
                {leadStatuses
                  .filter((status) => status !== card.status)
                  .map((status) => (
                    <MenuItem key={status} onSelect={() => actions.moveByMenu(card, status)}>
                      <StatusDot status={status} /> {columnTitle(status)}
                    </MenuItem>
                  ))}
                <MenuSeparator />
                <MenuItem onSelect={() => actions.openPage(card.id)}>Open the lead's page</MenuItem>
                <MenuItem danger onSelect={() => actions.askToDelete(card)}>
                  Delete lead
                </MenuItem>
              </Menu>
            </div>
          }
        />
      </div>
    </div>
  );
}
