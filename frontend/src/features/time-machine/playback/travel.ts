/** The duration of a card's travel to its place, in milliseconds. */
const travelMs = 170;
/** With more travelling cards than this at once, nobody can follow one. */
const mostTravellers = 14;
const easing = 'cubic-bezier(0.2, 0, 0, 1)';

export interface Place {
  column: string;
  box: DOMRect;
}

/** The current places of the visible cards, by lead. */
export function placesOf(board: HTMLElement): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const frame of board.querySelectorAll<HTMLElement>('[data-column-scroll]')) {
    const column = frame.dataset.columnScroll!;
    const sight = frame.getBoundingClientRect();
    for (const card of frame.querySelectorAll<HTMLElement>('[data-past-card]')) {
      const box = card.getBoundingClientRect();
      if (box.bottom > sight.top && box.top < sight.bottom) places.set(card.dataset.pastCard!, { column, box });
    }
  }
  return places;
}

/**
 * Animates cards from their old column to their new one, and lets new cards appear. A travelling card is a copy above the board:
 * columns clip anything that leaves them.
 * @param before their old places; the board is already drawn in its new state
 * @param after their new places
 * @param layer lies over the board and takes the copies
 */
export function travel(
  board: HTMLElement,
  layer: HTMLElement,
  before: ReadonlyMap<string, Place>,
  after: ReadonlyMap<string, Place>,
) {
  const over = layer.getBoundingClientRect();
  let travellers = 0;
  for (const [lead, { column, box }] of after) {
    const old = before.get(lead);
    if (old?.column === column || travellers >= mostTravellers) continue;
    const card = board.querySelector<HTMLElement>(`[data-past-card="${CSS.escape(lead)}"]`)!;
    travellers++;
    if (!old) {
      card.animate([{ opacity: 0, transform: 'translateY(-6px)' }, {}], { duration: travelMs, easing });
      continue;
    }
    const copy = card.cloneNode(true) as HTMLElement;
    for (const element of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
      element.removeAttribute('id');
      delete element.dataset.pastCard;
      delete element.dataset.card;
    }
    copy.inert = true;
    Object.assign(copy.style, {
      position: 'absolute',
      left: `${box.left - over.left}px`,
      top: `${box.top - over.top}px`,
      width: `${box.width}px`,
    });
    layer.append(copy);
    card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: travelMs });
    const path = [
      { transform: `translate(${old.box.left - box.left}px, ${old.box.top - box.top}px)` },
      { transform: 'none' },
    ];
    const away = () => copy.remove();
    copy.animate(path, { duration: travelMs, easing }).finished.then(away, away);
  }
}
