import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useBackCloses, useBackLeavesOut } from './back-closes.js';
import { Button } from './button.js';
import { useOpener } from './dialog.js';
import { useMediaQuery } from '../lib/use-media-query.js';

/** A modal panel from the bottom edge: the menu and the timeline of a phone. Closes like a dialog, and the focus returns. */
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
  // What has its own header stands in the address: Back leads to the page without it.
  useBackCloses(open && !ownHeader, onClose);
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={opener.note}
          onCloseAutoFocus={opener.giveBack}
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
                  <X />
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

const storageKey = 'side-panel-width';
const standard = 360;
const narrowest = 280;
const widest = 720;

const within = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)));

function storedWidth(): number {
  const stored = Number(localStorage.getItem(storageKey));
  return stored > 0 ? within(stored) : standard;
}

/** The panel to the right of the board. Its left edge can be dragged, or moved with the arrow keys; the width is remembered. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  const [width, setWidth] = useState(storedWidth);
  const resize = (next: number) => {
    setWidth(within(next));
    localStorage.setItem(storageKey, String(within(next)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: 16, ArrowRight: -16 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    resize(width + by);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  };
  return (
    <aside
      aria-label={label}
      className="relative flex min-h-0 shrink-0 border-l border-line bg-surface"
      style={{ width }}
    >
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the panel"
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onDoubleClick={() => resize(standard)}
        className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-accent/30 active:bg-accent/40"
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
    </aside>
  );
}

/**
 * What belongs to the chosen thing of a page: beside it where there is room, else in a sheet.
 * @param label of the panel; `title` of the sheet, unless it is the same
 * @param named the parts of the address's search that name the chosen thing
 * @param children nothing while nothing is chosen
 */
export function PanelOrSheet({
  label,
  title = label,
  named,
  onClose,
  children,
}: {
  label: string;
  title?: string;
  named: readonly string[];
  onClose: () => void;
  children: ReactNode;
}) {
  const wide = useMediaQuery('(min-width: 64rem)');
  useBackLeavesOut(Boolean(children), named);
  if (wide) return children ? <SidePanel label={label}>{children}</SidePanel> : null;
  return (
    <Sheet open={Boolean(children)} onClose={onClose} title={title} ownHeader>
      {children}
    </Sheet>
  );
}
