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

function leaveField() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** A choice of several values, each with a checkbox. */
export function CheckGroup<Value extends string>({
  legend,
  options,
  chosen = [],
  onFlip,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen?: readonly Value[];
  onFlip: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              onChange={() => onFlip(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The chosen values with this one added or removed, in the order of `all`; undefined if none is left. */
export function flipped<Value>(
  all: readonly Value[],
  chosen: readonly Value[] = [],
  value: Value,
): Value[] | undefined {
  const next = all.filter((one) => chosen.includes(one) !== (one === value));
  return next.length > 0 ? next : undefined;
}
