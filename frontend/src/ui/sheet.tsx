import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.js';

/** A modal panel from the bottom edge: the menu and the timeline of a phone. Closes like a dialog. */
export function Sheet({
  open,
  onClose,
  title,
  ownHeader,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The content has its own heading and close button; `title` is only for screen readers. It uses the maximum height. */
  ownHeader?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] animate-sheet-bottom flex-col overflow-hidden rounded-t-card border-t border-line bg-surface text-ink shadow-overlay',
            ownHeader && 'h-[88dvh]',
          )}
        >
          {ownHeader ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <header className="flex items-center justify-between gap-2 px-4 pt-3 pb-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              <Radix.Close asChild>
                <Button variant="quiet" size="icon" aria-label="Close">
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            </header>
          )}
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-[env(safe-area-inset-bottom)]">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
