import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** A checkbox with its words beside it; the words are part of the target. */
export function Checkbox({ label, className, ...props }: ComponentProps<typeof Radix.Root> & { label: ReactNode }) {
  const id = useId();
  return (
    <div className={clsx('flex items-start gap-2.5', className)}>
      <Radix.Root
        id={id}
        className="mt-[0.15em] grid size-[1.25em] shrink-0 place-items-center rounded-sm border border-line-strong bg-surface text-accent-ink hover:border-ink-soft data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent disabled:cursor-not-allowed disabled:opacity-55"
        {...props}
      >
        <Radix.Indicator className="group">
          <Check aria-hidden className="size-[1em] group-data-[state=indeterminate]:hidden" strokeWidth={3} />
          <Minus aria-hidden className="hidden size-[1em] group-data-[state=indeterminate]:block" strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
