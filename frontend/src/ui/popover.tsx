import { Popover as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';

/**
 * A panel that opens from `trigger` (one button) and contains fields. Escape and a click beside it only close it. The
 * focused field loses the focus first, so that its typed text counts.
 */
export function Popover({
  trigger,
  label,
  align = 'start',
  children,
}: {
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    // While the field still exists.
    if (!next) leaveField();
    setOpen(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {open && (
        <Radix.Portal>
          {/* Catches the whole click beside the panel, so that nothing below it is pressed. */}
          <div aria-hidden className="fixed inset-0 z-30" onClick={() => change(false)} />
        </Radix.Portal>
      )}
      <Radix.Portal>
        <Radix.Content
          onPointerDownOutside={(event) => event.preventDefault()}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-40 max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-4 text-sm text-ink shadow-overlay animate-fade-in pointer-coarse:scroll-hint"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
