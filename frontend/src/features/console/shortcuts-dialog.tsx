import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTyping } from '../../lib/focus.js';
import { Dialog } from '../../ui/dialog.js';

interface KeyGroup {
  title: string;
  /** The pages where they work. @param page path of the address */
  on: (page: string) => boolean;
  /** The keys as they are shown, and their effect. */
  keys: readonly (readonly [keys: string, does: string])[];
}

const onBoard = (page: string) => page === '/dashboard';

/** Every single key of the console. */
const keyGroups: readonly KeyGroup[] = [
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

/** The keys that work on this page, opened by `?` or from the palette. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const page = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) onOpenChange(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onOpenChange]);
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title="Keys" width="sm">
      <div className="flex flex-col gap-4">
        {keyGroups
          .filter(({ on }) => on(page))
          .map((group) => (
            <section key={group.title}>
              <h3 className="mb-1.5 text-xs font-semibold text-ink-soft">{group.title}</h3>
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
                {group.keys.map(([key, does]) => (
                  <div key={key} className="contents">
                    <dt>
                      <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
                        {key}
                      </kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
