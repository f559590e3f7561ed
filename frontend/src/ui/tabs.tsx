import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from '@tanstack/react-router';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

/** Parts of a dialog; one is shown. Arrow keys move between tabs; leaving a part unmounts its content. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
}: {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
      <Radix.List aria-label={label} className="-mx-1 mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 shrink-0 border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="text-sm">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Links to related pages, side by side. If there is too little room the strip scrolls, so that the current page's link is visible. */
export function TabStrip({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  /** Links; the current one has `aria-current`. */
  children: ReactNode;
}) {
  const strip = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useLayoutEffect(() => {
    const current = strip.current?.querySelector('[aria-current="page"]');
    if (!strip.current || !current) return;
    // Not scrollIntoView, which would scroll the page as well.
    const [room, tab] = [strip.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (tab.right > room.right) strip.current.scrollLeft += tab.right - room.right;
    if (tab.left < room.left) strip.current.scrollLeft -= room.left - tab.left;
  }, [path]);
  return (
    <nav ref={strip} aria-label={label} className={className}>
      {children}
    </nav>
  );
}
