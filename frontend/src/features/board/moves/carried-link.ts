const stay = (event: MouseEvent) => event.preventDefault();

/** A card is a link: dropping a carried card must not count as a click on it. */
export function followNoLink(): void {
  window.addEventListener('click', stay, { capture: true });
}

/** The card was dropped. The click that belongs to the drop follows at once. */
export function followLinks(): void {
  setTimeout(() => window.removeEventListener('click', stay, { capture: true }));
}
