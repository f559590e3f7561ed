import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

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
