import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { BlogPlaceInList } from '../../../../contracts/src/blog/blog-place.js';
import { buttonClass } from '../../ui/button.js';

/** Links to newer and older posts; empty if all posts fit on one page. @param pages the number of pages */
export function BlogPages({ place: { category, page = 1 }, pages }: { place: BlogPlaceInList; pages: number }) {
  if (pages < 2) return null;
  /** The first page has no number in its address. */
  const to = (number: number) => ({ ...(category && { category }), ...(number > 1 && { page: number }) });
  const way = buttonClass({ variant: 'secondary', size: 'lg' });
  return (
    <nav
      aria-label="Pages"
      className="mt-16 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-8"
    >
      {page > 1 && (
        <Link to="/blog" search={to(page - 1)} rel="prev" className={way}>
          <ArrowLeft aria-hidden />
          Newer posts
        </Link>
      )}
      <p className="text-small text-ink-soft tabular">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to="/blog" search={to(page + 1)} rel="next" className={`${way} ml-auto`}>
          Older posts
          <ArrowRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
