import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * A link within the site for lists of hundreds: unlike the router's own Link it does not track the current page, so a
 * change of address costs it nothing. With Ctrl, Cmd, Shift or the middle button the browser follows the link.
 */
export function PlainLink({
  href,
  keepSearch,
  onClick,
  ...props
}: ComponentProps<'a'> & {
  href: string;
  /** A plain click keeps the other parameters of the address. */
  keepSearch?: boolean;
}) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(keepSearch ? withSearch(href) : href);
  };
  return <a href={href} onClick={follow} {...props} />;
}

/** The link's parameters, merged over those of the address. */
function withSearch(href: string): string {
  const target = new URL(href, location.href);
  const search = new URLSearchParams(location.search);
  for (const [name, value] of target.searchParams) search.set(name, value);
  return `${target.pathname}?${search}`;
}
