import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.js';
import { Button } from './button.js';

/** Says that a form opened with what was typed before. @param discard the button that gives it up; null for none */
export function TypedEarlier({ discard = 'Cancel', className }: { discard?: string | null; className?: string }) {
  return (
    <span className={clsx('block font-medium text-ink', className)}>
      You typed this earlier. {discard === null ? 'It is not saved yet.' : `To give it up, press ${discard}.`}
    </span>
  );
}

// On the same layer as the panel: a dialog that opens over another dims that one too.
const overlay = 'fixed inset-0 z-50 bg-scrim animate-fade-in';
const panel =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[min(90dvh,52rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-overlay animate-rise-in';
const widths = { sm: 'max-w-md', md: 'max-w-lg', lg: 'max-w-2xl', xl: 'max-w-5xl' };

/** A person who opens a form wants to type: its first field takes the focus, not the X. Without fields Radix decides. */
function focusFirstField(event: Event) {
  const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
    ':is(input, select, textarea):not([readonly])',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Gives the focus back to where it was before a dialog or sheet opened: Radix looks for its own trigger, which these don't have. */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    note: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}

/**
 * A modal dialog. Escape, the X and a click beside it close it (`onClose`); the focus returns to where it came from. `description` is
 * read with the title; `footer` stays visible while the body scrolls. `found`: it opened with what was typed before, and says so.
 * One without `onClose` has no X: only its own content leads on. A `reading` one contains nothing that could take the focus:
 * its body takes it, so that keys scroll it.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  found = false,
  footer,
  width = 'md',
  reading = false,
  children,
}: {
  open?: boolean;
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  found?: boolean;
  footer?: ReactNode;
  width?: keyof typeof widths;
  reading?: boolean;
  children?: ReactNode;
}) {
  const opener = useOpener();
  useBackCloses(open, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            opener.note();
            focusFirstField(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          className={clsx(panel, widths[width])}
          {...(description || found ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <div className="flex flex-col gap-0.5">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {(description || found) && (
                <Radix.Description className="text-ink-soft">
                  {description}
                  {found && <TypedEarlier />}
                </Radix.Description>
              )}
            </div>
            {onClose && (
              <Radix.Close asChild>
                <Button variant="quiet" size="icon" aria-label="Close" className="-mt-1 -mr-2">
                  <X />
                </Button>
              </Radix.Close>
            )}
          </header>
          <div
            className="overflow-y-auto px-5 py-4 -outline-offset-2"
            {...(reading && { tabIndex: 0, role: 'region', 'aria-label': 'Content' })}
          >
            {children}
          </div>
          {footer && <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Asks before an action that people easily regret. The focus starts on Cancel; Escape cancels. After either answer it closes, and the
 * focus returns. @param more choices below the question @param waits they are not known yet: nobody can confirm
 */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  children,
  more,
  confirm,
  waits = false,
  onConfirm,
}: {
  open?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  more?: ReactNode;
  confirm: string;
  waits?: boolean;
  onConfirm: () => void;
}) {
  const opener = useOpener();
  useBackCloses(open, onClose);
  return (
    <AlertDialog.Root open={open} onOpenChange={(opens) => !opens && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlay} />
        <AlertDialog.Content
          onOpenAutoFocus={opener.note}
          onCloseAutoFocus={opener.giveBack}
          className={clsx(panel, widths.sm, 'gap-1 p-5')}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-soft">{children}</AlertDialog.Description>
          {more && <div className="mt-2 min-h-0 overflow-y-auto text-sm">{more}</div>}
          <div className="mt-4 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant="danger" disabled={waits} onClick={onConfirm}>
                {confirm}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
