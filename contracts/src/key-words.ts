/** The same words, beginning with a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored key as words within a sentence: `on_its_way` -> `on its way`. In an event that cannot be read it may be no text. */
export function spaced(key: string): string {
  return String(key).replaceAll(/[_-]/g, ' ');
}

/** A stored key as a name: `walkthrough_scheduled` -> `Walkthrough Scheduled`, `rent-vs-sell-calculator` -> `Rent Vs Sell Calculator`. */
export function capitalised(key: string): string {
  return spaced(key).split(' ').map(capital).join(' ');
}
