interface KeyGroup {
  title: string;
  /** The pages where they work. @param page path of the address */
  on: (page: string) => boolean;
  /** The keys as they are shown, and their effect. */
  keys: readonly (readonly [keys: string, does: string])[];
}

const onBoard = (page: string) => page === '/dashboard';

/** Every single key of the console. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Board',
    on: onBoard,
    keys: [
      ['↑ ↓ or k j', 'Card above, card below'],
      ['← →', 'Card in the next stage'],
      ['Enter', "Show the card's history"],
      ['x', 'Select or deselect the card'],
      ['Shift ↑ ↓', 'Extend the selection card by card'],
      ['Ctrl A or ⌘ A', 'Select all that match in this stage'],
      ['m', 'Card menu: move it, and more'],
      ['w', 'Why is this here? Which event set a value of the card'],
      ['s', 'The event that brought the card to its stage'],
      ['o', "Open the lead's page"],
      ['Delete', 'Delete the lead'],
      ['u', 'Undo the last move, of one card or many'],
      ['Space', 'Pick the card up; arrow keys carry it, Space drops it, Esc puts it back'],
      ['Esc', 'Clear selection; then close the history'],
      ['n', 'Add a lead'],
      ['/', 'Search'],
    ],
  },
  {
    title: 'History',
    on: (page) => onBoard(page) || /^\/leads\/(?!verify$)/.test(page),
    keys: [
      ['j k', 'Next event, event before: the lead as it was then'],
      ['← →', 'The same on the slider; Home and End go to its ends'],
      ['p', 'Play, pause'],
      ['Esc', 'Back to now'],
    ],
  },
  {
    title: 'Events',
    on: (page) => page === '/operations/events',
    keys: [
      ['↑ ↓ or k j', 'Event above, event below'],
      ['Home', 'The newest event that is loaded'],
      ['Esc', 'Close the event'],
    ],
  },
  {
    title: 'Everywhere',
    on: () => true,
    keys: [
      ['Ctrl K or ⌘ K', 'Find a lead, a page or an action'],
      ['?', 'This list'],
    ],
  },
];
