import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTyping } from '../../lib/is-typing.js';
import { Dialog } from '../../ui/dialog.js';
import { keyGroups } from './shortcuts.js';

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
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys" width="sm">
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
