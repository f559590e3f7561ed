import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * A link of the public site. The target decides how it opens: our own paths open inside the application, an address outside opens
 * in a new tab and says so to screen readers, `tel:` and `mailto:` are left to the device.
 */
export function SiteLink({ href, children, ...props }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  if (href.startsWith('/')) {
    const [address = href, hash] = href.split('#');
    const [to = address, query] = address.split('?');
    const search = query ? { search: Object.fromEntries(new URLSearchParams(query)) as never } : {};
    return (
      <Link to={to} {...search} {...(hash ? { hash } : {})} {...props}>
        {children}
      </Link>
    );
  }
  if (href.startsWith('http')) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...props}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <a href={href} {...props}>
      {children}
    </a>
  );
}
