const stay = (event: MouseEvent) => event.preventDefault();

/** A card is a link: while it is carried, letting go of it is no click on it. */
export function followNoLink(): void {
  window.addEventListener('click', stay, { capture: true });
}

/** The card was let go of. The click that comes with that comes at once. */
export function followLinks(): void {
  setTimeout(() => window.removeEventListener('click', stay, { capture: true }));
}
