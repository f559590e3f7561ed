import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A panel that opens from `trigger` (one button) and holds fields. Escape and a click beside it close it. */
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
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
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
