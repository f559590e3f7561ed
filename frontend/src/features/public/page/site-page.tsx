import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { usePageHead, type PageHead } from '../../../lib/page-head.js';
import { company } from '../../content/company.js';
import { clsx } from 'clsx';

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

/**
 * Names the page for the browser's tab and for search engines.
 * @param description one or two sentences
 * @param more for a blog post, that the page is one; the query part that names its content; and that there is no
 *   such page
 */
export function usePageTitle(
  title: string,
  description: string,
  more: Pick<PageHead, 'article' | 'query' | 'missing'> = {},
) {
  usePageHead({ title: `${title} · ${company.name}`, description, ...more });
}

const grounds = {
  paper: 'bg-ground text-ink',
  alt: 'bg-ground-alt text-ink',
  deep: 'bg-deep text-ink-on-deep',
};

/** One idea of a public page, with its spacing. Backgrounds alternate; `id` makes it a link target. */
export function Section({
  id,
  ground = 'paper',
  className,
  children,
}: {
  id?: string;
  ground?: keyof typeof grounds;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={clsx('scroll-mt-4', grounds[ground])}>
      <div className={clsx('mx-auto max-w-page px-gutter py-section', className)}>{children}</div>
    </section>
  );
}

/** The heading of a section, with an optional line above it and a sentence below it. */
export function Heading({ title, lead, className }: { title: ReactNode; lead?: ReactNode; className?: string }) {
  return (
    <div className={clsx('flex flex-col gap-2.5', className)}>
      <h2 className="font-serif text-h2 font-semibold tracking-tight text-balance">{title}</h2>
      {lead && <p className="max-w-measure text-lead text-balance opacity-85">{lead}</p>}
    </div>
  );
}

/** A rating as stars, including halves. Screen readers read the text instead of the drawing. */
export function Stars({ rating, of = 5, className }: { rating: number; of?: number; className?: string }) {
  const star = 'M10 1.5 12.6 7l6 .8-4.4 4.2 1.1 6L10 15l-5.3 3 1.1-6L1.4 7.8 7.4 7Z';
  return (
    <span role="img" aria-label={`${rating} of ${of} stars`} className={`inline-flex gap-0.5 ${className ?? ''}`}>
      {Array.from({ length: of }, (_, index) => {
        const width = Math.max(0, Math.min(1, rating - index)) * 20;
        return (
          <svg key={index} aria-hidden viewBox="0 0 20 20" className="size-5">
            <path d={star} className="fill-current opacity-25" />
            {width > 0 && (
              <svg width={width} height="20" viewBox={`0 0 ${width} 20`}>
                <path d={star} className="fill-action" />
              </svg>
            )}
          </svg>
        );
      })}
    </span>
  );
}
