import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode, ComponentProps } from 'react';
import { Button } from './button.js';

/** A few words on hover and focus. Never the only place of necessary information: phones have no hover. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={350} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={5}
            collisionPadding={8}
            className="z-50 max-w-xs rounded-sm bg-ink px-2 py-1 text-xs text-ground shadow-overlay animate-fade-in pointer-coarse:hidden"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/**
 * What a button does, in a sentence below it, where no pointer could hover over it.
 * @param id for the button's `aria-describedby`, which reads it out everywhere
 * @param name of the button, where others stand beside it
 */
export function TouchHelp({ id, name, children }: { id: string; name?: string; children: string }) {
  return (
    <p className="hidden text-xs text-ink-soft pointer-coarse:block">
      {name !== undefined && <span className="font-medium">{name}: </span>}
      <span id={id}>{children}</span>
    </p>
  );
}

/**
 * A button that says why it can't be used: it remains reachable by Tab, and the reason appears on hover and on focus.
 * @param reason null if it can be used
 * @param onRefused handles a press then: a phone has no hover
 */
export function GuardedButton({
  reason,
  onClick,
  onRefused,
  ...props
}: ComponentProps<typeof Button> & { reason: string | null; onRefused?: () => void }) {
  if (reason === null) return <Button onClick={onClick} {...props} />;
  return (
    <Tooltip content={reason}>
      <Button aria-disabled aria-description={reason} onClick={onRefused} {...props} />
    </Tooltip>
  );
}
