import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';

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

/**
 * The frame of related pages: a link to each above the one that is shown. If there is too little room the strip of links scrolls, so that
 * the current page's link is visible.
 */
export function TabbedFrame({
  label,
  tabs,
  current,
  spread = false,
  children,
}: {
  label: string;
  tabs: readonly { to: LinkProps['to']; label: string }[];
  /** The tab that the page belongs to, if its address is none of theirs. */
  current?: LinkProps['to'];
  /** On a phone the links share a line of their own. */
  spread?: boolean;
  children: ReactNode;
}) {
  const strip = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useLayoutEffect(() => {
    const shown = strip.current?.querySelector('[aria-current="page"]');
    if (!strip.current || !shown) return;
    // Not scrollIntoView, which would scroll the page as well.
    const [room, tab] = [strip.current.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (tab.right > room.right) strip.current.scrollLeft += tab.right - room.right;
    if (tab.left < room.left) strip.current.scrollLeft -= room.left - tab.left;
  }, [path]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header
        className={clsx(
          'flex shrink-0 items-center gap-x-4 border-b border-line bg-surface px-4',
          spread ? 'flex-wrap gap-y-1' : 'max-md:px-2',
        )}
      >
        <p className="py-2.5 text-sm font-semibold max-md:sr-only">{label}</p>
        <nav
          ref={strip}
          aria-label={label}
          className={clsx('-mb-px flex gap-1', spread ? 'max-md:w-full max-md:overflow-x-auto' : 'overflow-x-auto')}
        >
          {tabs.map((tab) => (
            <Link
              key={tab.to}
              to={tab.to}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(tab.to === current && { 'aria-current': 'page' as const })}
              className={clsx(
                'flex h-10 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
                spread ? 'max-md:flex-1 max-md:justify-center max-md:px-1 max-md:text-xs' : 'shrink-0',
              )}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      </header>
      {children}
    </div>
  );
}
