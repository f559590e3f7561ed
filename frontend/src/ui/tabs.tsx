import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

export const Tabs = Radix.Root;
export const TabPanel = Radix.Content;

export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={clsx('flex gap-1 overflow-x-auto border-b border-line', className)} {...props} />;
}

export function Tab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={clsx(
        '-mb-px flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  );
}
