import { useEffect, useState } from 'react';
import { isTyping } from '../../lib/is-typing.js';
import { Dialog } from '../../ui/dialog.js';

const groups = [
  {
    title: 'Board',
    keys: [
      ['↑ ↓ or k j', 'Card above, card below'],
      ['← →', 'Card in the stage beside'],
      ['Enter', "Show the card's history"],
      ['x', 'Choose the card, or let go of it'],
      ['Shift ↑ ↓', 'Choose on, card by card'],
      ['Ctrl A or ⌘ A', 'Choose all that match in this stage'],
      ['m', 'Menu of the card: move it, and all else'],
      ['w', 'Why is this here? Which event set a value of the card'],
      ['s', 'The event since which the card is in its stage'],
      ['o', "Open the lead's page"],
      ['Delete', 'Delete the lead'],
      ['u', 'Take back the last move, of one card or many'],
      ['Space', 'Pick the card up; arrow keys carry it, Space drops it, Esc puts it back'],
      ['Esc', 'Choose nothing; then close the history'],
    ],
  },
  {
    title: 'History',
    keys: [
      ['j k', 'Next event, event before: the lead as it was then'],
      ['← →', 'The same on the slider; Home and End lead to its ends'],
      ['p', 'Play, pause'],
      ['Esc', 'Back to now'],
    ],
  },
  {
    title: 'Everywhere',
    keys: [
      ['n', 'Add a lead'],
      ['/', 'Search'],
      ['?', 'This list'],
    ],
  },
] as const;

/** The list of keys, opened by `?`. */
export function ShortcutsDialog() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keys" width="sm">
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1.5 text-xs font-semibold text-ink-soft">{group.title}</h3>
            <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
              {group.keys.map(([key, does]) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">{key}</kbd>
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
